import sql from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import { execute, maybeRow, rows } from '../../server/database/query.ts'

/** Two rows, so that every later check is one probe on the viewer's own key. False if this block stood already. */
export async function hide(ctx: MemberContext, other: string): Promise<boolean> {
  const me = ctx.actor.memberId
  const added = await execute(
    ctx.db,
    sql`insert into hidden_member (member_id, other_id, reason, at) values (${me}, ${other}, 1, ${ctx.now}), (${other}, ${me}, 2, ${ctx.now})
        on conflict do nothing`,
  )
  return added > 0
}

/** Both rows of the member's own block; those of a block by the other stay. */
export async function unhide(ctx: MemberContext, other: string): Promise<boolean> {
  const me = ctx.actor.memberId
  const removed = await execute(
    ctx.db,
    sql`delete from hidden_member where (member_id = ${me} and other_id = ${other} and reason = 1)
          or (member_id = ${other} and other_id = ${me} and reason = 2)`,
  )
  return removed > 0
}

/** An account of this site that is still there, whatever its profile says: also a paused one may be blocked. */
export async function canBeBlocked(ctx: Context, memberId: string): Promise<boolean> {
  const found = await maybeRow(
    ctx.db,
    sql`select from account where member_id = ${memberId} and site_id = ${ctx.site.id} and status in ('active', 'not_confirmed') and role = 'member'`,
  )
  return found !== null
}

export type BlockedRow = { other_id: string; name: string; at: Date }

export async function blockedBy(ctx: MemberContext): Promise<BlockedRow[]> {
  return rows<BlockedRow>(
    ctx.db,
    sql`select h.other_id, p.name, h.at from hidden_member h
        join profile p on p.member_id = h.other_id
        join account a on a.member_id = h.other_id and a.status in ('active', 'not_confirmed')
        where h.member_id = ${ctx.actor.memberId} and h.reason = 1 order by h.at desc, h.other_id`,
  )
}
