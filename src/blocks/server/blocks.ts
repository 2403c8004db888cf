import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { visibleIgnoringViewerBlocksSql } from './public.ts'

/**
 * Two rows, so that every later check is one probe on the viewer's own key. Of an id that is no member of this site only the
 * blocker's own row is kept: the answer and the list are the same as for anybody, but `mutual` is false.
 */
export async function insertBlock(
  ctx: MemberContext,
  other: string,
): Promise<{ isNew: boolean; mutual: boolean }> {
  const me = ctx.actor.memberId
  const added = await execute(
    ctx.db,
    sql`insert into block (member_id, other_id, direction, at)
        select ${me}::bigint, ${other}::bigint, 1, ${ctx.now}::timestamptz
        union all
        select a.member_id, ${me}::bigint, 2, ${ctx.now}::timestamptz from account a
        where a.member_id = ${other} and a.site_id = ${ctx.site.id} and a.status <> 'erased' and a.role = 'member'
        on conflict do nothing`,
  )
  return { isNew: added > 0, mutual: added === 2 }
}

/** Both rows of the member's own block; those of a block by the other stay. */
export async function deleteBlock(ctx: MemberContext, other: string): Promise<boolean> {
  const me = ctx.actor.memberId
  const removed = await execute(
    ctx.db,
    sql`delete from block where (member_id = ${me} and other_id = ${other} and direction = 1)
          or (member_id = ${other} and other_id = ${me} and direction = 2)`,
  )
  return removed > 0
}

export type BlockedRow = { other_id: string; name: string | null; at: Date }

/** Every block of the member's own; named is only whom they could see without it. */
export async function listBlocked(ctx: MemberContext): Promise<BlockedRow[]> {
  return rows<BlockedRow>(
    ctx.db,
    sql`select b.other_id, b.at,
               (select p.name from profile p join account a on a.member_id = p.member_id
                where p.member_id = b.other_id and p.site_id = ${ctx.site.id} and ${visibleIgnoringViewerBlocksSql(ctx.actor.memberId)}) as name
        from block b
        where b.member_id = ${ctx.actor.memberId} and b.direction = 1 order by b.at desc, b.other_id`,
  )
}
