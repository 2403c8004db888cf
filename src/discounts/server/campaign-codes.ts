import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow } from '../../server/database/query.ts'
import { CODE_COOKIE, parseCode } from '../rules.ts'
import { findCode } from './discount-codes.ts'

/** Stores the code of a campaign link with the account at sign-up. */
export async function saveCampaignCode(
  ctx: Pick<Context, 'db' | 'now' | 'cookie'>,
  memberId: string,
): Promise<void> {
  const code = parseCode(ctx.cookie(CODE_COOKIE))
  if (!code) return
  await execute(
    ctx.db,
    sql`insert into campaign_code (member_id, code, at) values (${memberId}, ${code}, ${ctx.now}) on conflict do nothing`,
  )
}

/**
 * Returns the campaign code of this browser's last link, else the one stored at sign-up; null once
 * it was used.
 */
export async function findCampaignCode(ctx: MemberContext): Promise<string | null> {
  const { memberId } = ctx.actor
  const code = parseCode(ctx.cookie(CODE_COOKIE)) ?? (await savedCode(ctx, memberId))
  if (code === null) return null
  const found = await findCode(ctx.db, ctx.site.id, code, memberId)
  return found?.used ? null : code
}

async function savedCode({ db }: MemberContext, memberId: string): Promise<string | null> {
  const saved = await maybeRow<{ code: string }>(
    db,
    sql`select code from campaign_code where member_id = ${memberId}`,
  )
  return saved?.code ?? null
}
