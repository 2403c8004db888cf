import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'

const RETENTION_MS = 30 * 86_400_000

export async function saveFirstMessageDraft(
  ctx: Pick<Context, 'db' | 'now'>,
  memberId: string,
  text: string,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into first_message_draft (member_id, text, created_at) values (${memberId}, ${text}, ${ctx.now})
        on conflict do nothing`,
  )
}

/** Finds the draft of a member who has not sent a message yet. */
export async function findFirstMessageDraft(ctx: MemberContext): Promise<string | null> {
  const me = ctx.actor.memberId
  const found = await maybeRow<{ text: string }>(
    ctx.db,
    sql`select text from first_message_draft d where member_id = ${me}
        and not exists (select from inbox i where i.member_id = d.member_id and i.has_written)
        and not exists (select from waiting_message w where w.member_id = d.member_id)`,
  )
  return found?.text ?? null
}

export async function purgeFirstMessageDrafts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - RETENTION_MS)
  await execute(ctx.db, sql`delete from first_message_draft where created_at < ${before}`)
}
