import { execute, row, type Queryable } from '../../server/database/query.ts'
import sql, { type Sql } from 'sql-template-tag'
import { listLikesBetween, notBlocked, visibleProfileJoin } from './like-inbox.ts'

/**
 * An SQL expression: the number of unopened received likes, without paused profiles and those
 * across a block.
 */
export const newLikeCountSql = (member: Sql): Sql =>
  sql`(select count(*)::int from like_inbox l ${visibleProfileJoin} where l.member_id = ${member} and l.direction = 2 and l.is_new and ${notBlocked})`

/** An SQL expression: whether the member has an unseen match. */
export const hasNewMatchSql = (member: Sql): Sql =>
  sql`exists (select from like_inbox l ${visibleProfileJoin} where l.member_id = ${member} and l.is_new_match and ${notBlocked})`

/**
 * A statement: a member who has written to a match needs no dialog about it. `rows` have the columns
 * `member_id` and `other_id`.
 */
export const markMatchesSeenSql = (rows: Sql): Sql =>
  sql`update like_inbox l set is_new_match = false from ${rows} r
      where l.member_id = r.member_id and l.direction = 1 and l.other_id = r.other_id and l.is_new_match`

export async function countNewLikes(db: Queryable, memberId: string): Promise<number> {
  return (
    await row<{ total: number }>(
      db,
      sql`select ${newLikeCountSql(sql`${memberId}::bigint`)} as total`,
    )
  ).total
}

export async function hasNewMatch(db: Queryable, memberId: string): Promise<boolean> {
  return (
    await row<{ match: boolean }>(
      db,
      sql`select ${hasNewMatchSql(sql`${memberId}::bigint`)} as match`,
    )
  ).match
}

/** The number of likes and matches since a time, of members who are visible. */
export async function countLikesSince(
  db: Queryable,
  memberId: string,
  since: Date,
): Promise<{ likes: number; matches: number }> {
  return row<{ likes: number; matches: number }>(
    db,
    sql`select count(*) filter (where l.at > ${since})::int as likes, count(*) filter (where l.matched_at > ${since})::int as matches
        from like_inbox l ${visibleProfileJoin} where l.member_id = ${memberId} and l.direction = 2 and p.origin = 'member' and ${notBlocked}`,
  )
}

/**
 * An SQL expression: whether a member likes another. A scalar subquery, because `exists` may be
 * planned as a scan of all likes of the member.
 */
export const likedSql = (memberId: string, other: Sql): Sql =>
  sql`coalesce((select true from like_inbox l where l.member_id = ${memberId} and l.direction = 1 and l.other_id = ${other}), false)`

/** An SQL expression: whether the other member's like is unopened. */
export const newLikeSql = (memberId: string, other: Sql): Sql =>
  sql`coalesce((select l.is_new from like_inbox l where l.member_id = ${memberId} and l.direction = 2 and l.other_id = ${other}), false)`

export type LikeStatus = { liked: boolean; likesMe: boolean; newLike: boolean; matched: boolean }

/**
 * The likes that cards show a member: given, received and unopened. Members without a like are not
 * in the map.
 */
export async function getLikeStatuses(
  db: Queryable,
  memberId: string,
  ids: string[],
): Promise<Map<string, LikeStatus>> {
  const statuses = new Map<string, LikeStatus>()
  for (const like of await listLikesBetween(db, memberId, ids)) {
    const status = statuses.get(like.other_id) ?? {
      liked: false,
      likesMe: false,
      newLike: false,
      matched: false,
    }
    if (like.direction === 1) status.liked = true
    else {
      status.likesMe = true
      status.newLike = like.is_new
    }
    status.matched ||= like.matched_at !== null
    statuses.set(like.other_id, status)
  }
  return statuses
}

/** Claims the free first message of `from` to a match; true for exactly one caller, ever. */
export async function claimFreeMessage(db: Queryable, from: string, to: string): Promise<boolean> {
  const claimed = await execute(
    db,
    sql`update like_pair set lo_free_message = lo_free_message and lo <> ${from}, hi_free_message = hi_free_message and hi <> ${from}
        where lo = least(${from}::bigint, ${to}::bigint) and hi = greatest(${from}::bigint, ${to}::bigint) and matched_at is not null
          and case when lo = ${from} then lo_free_message else hi_free_message end`,
  )
  return claimed === 1
}
