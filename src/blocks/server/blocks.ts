import sql from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'
import { visibleIgnoringViewerBlocksSql } from './block-state.ts'

/**
 * Inserts one row per side, so that every check is one index look-up by the viewer's id. For an id
 * that is not a member of this site only the blocker's row is inserted: response and list are the
 * same, but `mutual` is false.
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

/** Deletes both rows of the member's own block; a block by the other stays. */
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

/**
 * Lists the member's blocks; includes the name only of members whom they could see without the
 * block.
 */
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
