import sql, { empty, type Sql } from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { LikeInboxTable } from '../../server/database/generated/tables.ts'
import type { LikeCounts, LikeType } from '../contract.ts'
import type { LikeCursor } from '../rules.ts'

/** A row of a list. `is_new` is set for received likes only. */
export type ListedLike = Pick<LikeInboxTable, 'other_id' | 'at' | 'is_new' | 'matched_at'> & {
  likes_me: boolean
  liked: boolean
  like_new: boolean
}

/** Joins the row of the opposite direction. */
const reverseJoin = sql`left join like_inbox o on o.member_id = l.member_id and o.other_id = l.other_id and o.direction = 3 - l.direction`
const columns = sql`l.other_id, l.is_new,
  l.direction = 1 or o.member_id is not null as liked, l.direction = 2 or o.member_id is not null as likes_me,
  case when l.direction = 2 then l.is_new else coalesce(o.is_new, false) end as like_new, l.matched_at`

/** Joins profiles that have a card now, so that lists and counts agree. */
export const visibleProfileJoin = sql`join profile p on p.member_id = l.other_id and p.status = 'active'
  join account a on a.member_id = l.other_id and a.status in ('active', 'not_confirmed')`
export const notBlocked = sql`not exists (select from block b where b.member_id = l.member_id and b.other_id = l.other_id)`

export async function listInbox(
  db: Queryable,
  memberId: string,
  type: LikeType,
  cursor: LikeCursor | null,
  limit: number,
): Promise<ListedLike[]> {
  if (type === 'matches') return listMatches(db, memberId, cursor, limit)
  const direction = type === 'given' ? 1 : 2
  const from: Sql = cursor
    ? sql`and (not l.is_new, -extract(epoch from l.at), l.other_id) > (${!cursor.isNew}, ${-cursor.at.getTime() / 1000}::numeric, ${cursor.otherId}::bigint)`
    : empty
  return rows<ListedLike>(
    db,
    sql`select ${columns}, l.at from like_inbox l ${reverseJoin} ${visibleProfileJoin}
        where l.member_id = ${memberId} and l.direction = ${direction} and ${notBlocked} ${from}
        order by l.is_new desc, l.at desc, l.other_id limit ${limit}`,
  )
}

async function listMatches(
  db: Queryable,
  memberId: string,
  cursor: LikeCursor | null,
  limit: number,
): Promise<ListedLike[]> {
  const from = cursor
    ? sql`and (-extract(epoch from l.matched_at), l.other_id) > (${-cursor.at.getTime() / 1000}::numeric, ${cursor.otherId}::bigint)`
    : empty
  return rows<ListedLike>(
    db,
    sql`select ${columns}, l.matched_at as at from like_inbox l ${reverseJoin} ${visibleProfileJoin}
        where l.member_id = ${memberId} and l.direction = 1 and l.matched_at is not null and ${notBlocked} ${from}
        order by l.matched_at desc, l.other_id limit ${limit}`,
  )
}

export async function countInbox(db: Queryable, memberId: string): Promise<LikeCounts> {
  return row<LikeCounts>(
    db,
    sql`select count(*) filter (where l.direction = 2)::int as received, count(*) filter (where l.direction = 1)::int as given,
               count(*) filter (where l.direction = 1 and l.matched_at is not null)::int as matches,
               count(*) filter (where l.direction = 2 and l.is_new)::int as new
        from like_inbox l ${visibleProfileJoin} where l.member_id = ${memberId} and ${notBlocked}`,
  )
}

/** Clears the new mark; returns false if it was not set. */
export async function openReceived(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<boolean> {
  const touched = await execute(
    db,
    sql`update like_inbox set is_new = false where member_id = ${memberId} and direction = 2 and other_id = ${otherId} and is_new`,
  )
  return touched > 0
}

export type DirectedLike = Pick<LikeInboxTable, 'other_id' | 'at' | 'is_new' | 'matched_at'> & {
  direction: 1 | 2
}

/** Lists all likes between a member and the given others. */
export async function listLikesBetween(
  db: Queryable,
  memberId: string,
  otherIds: string[],
): Promise<DirectedLike[]> {
  if (otherIds.length === 0) return []
  return rows<DirectedLike>(
    db,
    sql`select direction, other_id, at, is_new, matched_at from like_inbox
        where member_id = ${memberId} and direction in (1, 2) and other_id = any(${otherIds}::bigint[])`,
  )
}

/** Removes a like from both lists, and the match from the opposite like. */
export async function removeFromInboxes(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<void> {
  await execute(
    db,
    sql`with gone as (
          delete from like_inbox where (member_id = ${memberId} and direction = 1 and other_id = ${otherId})
            or (member_id = ${otherId} and direction = 2 and other_id = ${memberId})
        )
        update like_inbox set matched_at = null, is_new_match = false where (member_id = ${memberId} and direction = 2 and other_id = ${otherId})
          or (member_id = ${otherId} and direction = 1 and other_id = ${memberId})`,
  )
}

/**
 * The latest unseen match of this member, and whether their first message to the other is still
 * free.
 */
export async function findNewMatch(
  db: Queryable,
  memberId: string,
): Promise<{ other_id: string; at: Date; free_message: boolean } | null> {
  return maybeRow(
    db,
    sql`select l.other_id, l.matched_at as at, case when pr.lo = l.member_id then pr.lo_free_message else pr.hi_free_message end as free_message
        from like_inbox l ${visibleProfileJoin}
        join like_pair pr on pr.lo = least(l.member_id, l.other_id) and pr.hi = greatest(l.member_id, l.other_id)
        where l.member_id = ${memberId} and l.is_new_match and ${notBlocked} order by l.matched_at desc, l.other_id limit 1`,
  )
}

export async function markMatchSeen(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<boolean> {
  const touched = await execute(
    db,
    sql`update like_inbox set is_new_match = false where member_id = ${memberId} and direction = 1 and other_id = ${otherId} and is_new_match`,
  )
  return touched > 0
}

export async function removeBothFromInboxes(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<void> {
  await execute(
    db,
    sql`delete from like_inbox where (member_id = ${memberId} and other_id = ${otherId}) or (member_id = ${otherId} and other_id = ${memberId})`,
  )
}
