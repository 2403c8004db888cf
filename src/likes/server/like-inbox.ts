import sql, { empty, type Sql } from 'sql-template-tag'
import { execute, maybeRow, row, rows, type Queryable } from '../../server/database/query.ts'
import type { LikeInboxTable } from '../../server/database/generated/tables.ts'
import type { LikeCounts, LikeType } from '../contract.ts'
import type { Place } from '../rules.ts'

/** One entry of a list. `is_new` is said of received likes only. */
export type ListedLike = Pick<LikeInboxTable, 'other_id' | 'at' | 'is_new' | 'matched_at'> & {
  likes_me: boolean
  liked: boolean
  like_new: boolean
}

/** What else stands between the two: the entry of the other direction. */
const otherWay = sql`left join like_inbox o on o.member_id = l.member_id and o.other_id = l.other_id and o.direction = 3 - l.direction`
const columns = sql`l.other_id, l.is_new,
  l.direction = 1 or o.member_id is not null as liked, l.direction = 2 or o.member_id is not null as likes_me,
  case when l.direction = 2 then l.is_new else coalesce(o.is_new, false) end as like_new, l.matched_at`

/** People who have a card at present, so that lists and their counts agree. */
export const seen = sql`join profile p on p.member_id = l.other_id and p.status = 'active'
  join account a on a.member_id = l.other_id and a.status in ('active', 'not_confirmed')`
export const notHidden = sql`not exists (select from block b where b.member_id = l.member_id and b.other_id = l.other_id)`

export async function listInbox(
  db: Queryable,
  memberId: string,
  type: LikeType,
  after: Place | null,
  limit: number,
): Promise<ListedLike[]> {
  if (type === 'matches') return listMatches(db, memberId, after, limit)
  const direction = type === 'given' ? 1 : 2
  const from: Sql = after
    ? sql`and (not l.is_new, -extract(epoch from l.at), l.other_id) > (${!after.isNew}, ${-after.at.getTime() / 1000}::numeric, ${after.otherId}::bigint)`
    : empty
  return rows<ListedLike>(
    db,
    sql`select ${columns}, l.at from like_inbox l ${otherWay} ${seen}
        where l.member_id = ${memberId} and l.direction = ${direction} and ${notHidden} ${from}
        order by l.is_new desc, l.at desc, l.other_id limit ${limit}`,
  )
}

async function listMatches(db: Queryable, memberId: string, after: Place | null, limit: number): Promise<ListedLike[]> {
  const from = after
    ? sql`and (-extract(epoch from l.matched_at), l.other_id) > (${-after.at.getTime() / 1000}::numeric, ${after.otherId}::bigint)`
    : empty
  return rows<ListedLike>(
    db,
    sql`select ${columns}, l.matched_at as at from like_inbox l ${otherWay} ${seen}
        where l.member_id = ${memberId} and l.direction = 1 and l.matched_at is not null and ${notHidden} ${from}
        order by l.matched_at desc, l.other_id limit ${limit}`,
  )
}

export async function countInbox(db: Queryable, memberId: string): Promise<LikeCounts> {
  return row<LikeCounts>(
    db,
    sql`select count(*) filter (where l.direction = 2)::int as received, count(*) filter (where l.direction = 1)::int as given,
               count(*) filter (where l.direction = 1 and l.matched_at is not null)::int as matches,
               count(*) filter (where l.direction = 2 and l.is_new)::int as new
        from like_inbox l ${seen} where l.member_id = ${memberId} and ${notHidden}`,
  )
}

/** Clears the new mark; false if it was not set. */
export async function openReceived(db: Queryable, memberId: string, otherId: string): Promise<boolean> {
  const touched = await execute(
    db,
    sql`update like_inbox set is_new = false where member_id = ${memberId} and direction = 2 and other_id = ${otherId} and is_new`,
  )
  return touched > 0
}

export type Between = Pick<LikeInboxTable, 'other_id' | 'at' | 'is_new' | 'matched_at'> & { direction: 1 | 2 }

/** Every like between a member and these others. */
export async function likesBetween(db: Queryable, memberId: string, otherIds: string[]): Promise<Between[]> {
  if (otherIds.length === 0) return []
  return rows<Between>(
    db,
    sql`select direction, other_id, at, is_new, matched_at from like_inbox
        where member_id = ${memberId} and direction in (1, 2) and other_id = any(${otherIds}::bigint[])`,
  )
}

/** Takes a like that was taken back off both lists, and the mark of the match off what is left. */
export async function unlist(db: Queryable, memberId: string, otherId: string): Promise<void> {
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

/** The latest match that this member has not been shown, and whether their first message to that person is still free. */
export async function newMatch(
  db: Queryable,
  memberId: string,
): Promise<{ other_id: string; at: Date; free_message: boolean } | null> {
  return maybeRow(
    db,
    sql`select l.other_id, l.matched_at as at, case when pr.lo = l.member_id then pr.lo_free_message else pr.hi_free_message end as free_message
        from like_inbox l ${seen}
        join like_pair pr on pr.lo = least(l.member_id, l.other_id) and pr.hi = greatest(l.member_id, l.other_id)
        where l.member_id = ${memberId} and l.is_new_match and ${notHidden} order by l.matched_at desc, l.other_id limit 1`,
  )
}

export async function markMatchSeen(db: Queryable, memberId: string, otherId: string): Promise<boolean> {
  const touched = await execute(
    db,
    sql`update like_inbox set is_new_match = false where member_id = ${memberId} and direction = 1 and other_id = ${otherId} and is_new_match`,
  )
  return touched > 0
}

export async function unlistBoth(db: Queryable, memberId: string, otherId: string): Promise<void> {
  await execute(
    db,
    sql`delete from like_inbox where (member_id = ${memberId} and other_id = ${otherId}) or (member_id = ${otherId} and other_id = ${memberId})`,
  )
}
