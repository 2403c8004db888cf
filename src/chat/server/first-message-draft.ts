import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'

const RETENTION_MS = 30 * 86_400_000

/** An earlier draft that was not used yet is kept before the new one. */
export async function saveFirstMessageDraft(
  ctx: Pick<Context, 'db' | 'now'>,
  memberId: string,
  text: string,
): Promise<void> {
  await execute(
    ctx.db,
    sql`insert into first_message_draft (member_id, text, created_at) values (${memberId}, ${text}, ${ctx.now})
        on conflict (member_id) do update set created_at = excluded.created_at,
          text = case when ${isUnusedSql(sql`first_message_draft`)} and first_message_draft.text <> excluded.text
                      then first_message_draft.text || E'\\n' || excluded.text else excluded.text end`,
  )
}

/** The member has begun no conversation since, and no message waits to begin one. */
const isUnusedSql = (draft: Sql) => sql`(
  not exists (select from inbox i join conversation c on c.conversation_id = i.conversation_id
              where i.member_id = ${draft}.member_id and i.started and c.created_at > ${draft}.created_at)
  and not exists (select from waiting_message w where w.member_id = ${draft}.member_id and w.created_at > ${draft}.created_at))`

/** Finds the draft that the member has not used yet. */
export async function findFirstMessageDraft(ctx: MemberContext): Promise<string | null> {
  const me = ctx.actor.memberId
  const draft = await maybeRow<{ text: string }>(
    ctx.db,
    sql`select text from first_message_draft d where member_id = ${me} and ${isUnusedSql(sql`d`)}`,
  )
  return draft?.text ?? null
}

export async function purgeFirstMessageDrafts(ctx: Context): Promise<void> {
  const before = new Date(ctx.now.getTime() - RETENTION_MS)
  await execute(ctx.db, sql`delete from first_message_draft where created_at < ${before}`)
}
