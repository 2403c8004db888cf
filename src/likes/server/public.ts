import sql, { type Sql } from 'sql-template-tag'
import { fact } from '../../server/domain-event.ts'
import { execute, row, type Queryable } from '../../server/database/query.ts'
import { likesBetween, notHidden, seen } from './like-inbox.ts'

/** Somebody liked somebody; told once a day for a like that is taken back and given again. */
export const likeGiven = fact<{ from: string; to: string; at: Date }>('likeGiven')

/** Likes received that a member has not opened, as a part of a larger statement. Who paused or is behind a block is no news. */
export const newLikesIn = (member: Sql): Sql =>
  sql`(select count(*)::int from like_inbox l ${seen} where l.member_id = ${member} and l.direction = 2 and l.is_new and ${notHidden})`

/** Whether a like of the member was returned and they were not shown it yet, likewise. */
export const newMatchIn = (member: Sql): Sql =>
  sql`exists (select from like_inbox l ${seen} where l.member_id = ${member} and l.is_new_match and ${notHidden})`

export async function newLikes(db: Queryable, memberId: string): Promise<number> {
  return (await row<{ total: number }>(db, sql`select ${newLikesIn(sql`${memberId}::bigint`)} as total`)).total
}

export async function hasNewMatch(db: Queryable, memberId: string): Promise<boolean> {
  return (await row<{ match: boolean }>(db, sql`select ${newMatchIn(sql`${memberId}::bigint`)} as match`)).match
}

/** Likes and matches of members that came since a time, of people who can be seen. */
export async function likesSince(db: Queryable, memberId: string, since: Date): Promise<{ likes: number; matches: number }> {
  return row<{ likes: number; matches: number }>(
    db,
    sql`select count(*) filter (where l.at > ${since})::int as likes, count(*) filter (where l.matched_at > ${since})::int as matches
        from like_inbox l ${seen} where l.member_id = ${memberId} and l.direction = 2 and p.origin = 'member' and ${notHidden}`,
  )
}

/** Whether a member likes another, as a part of a larger statement. Not `exists`, for which all their likes may be read at once. */
export const likedIn = (memberId: string, other: Sql): Sql =>
  sql`coalesce((select true from like_inbox l where l.member_id = ${memberId} and l.direction = 1 and l.other_id = ${other}), false)`

/** Whether the other likes the member, who has not opened it yet, likewise. */
export const newLikeFromIn = (memberId: string, other: Sql): Sql =>
  sql`coalesce((select l.is_new from like_inbox l where l.member_id = ${memberId} and l.direction = 2 and l.other_id = ${other}), false)`

export type LikeMark = { liked: boolean; likesMe: boolean; newLike: boolean; matched: boolean }

/** What the cards of these people show a member: their own like, a like not opened yet. Who is not in the map has neither. */
export async function likeMarks(db: Queryable, memberId: string, ids: string[]): Promise<Map<string, LikeMark>> {
  const marks = new Map<string, LikeMark>()
  for (const like of await likesBetween(db, memberId, ids)) {
    const mark = marks.get(like.other_id) ?? { liked: false, likesMe: false, newLike: false, matched: false }
    if (like.direction === 1) mark.liked = true
    else {
      mark.likesMe = true
      mark.newLike = like.is_new
    }
    mark.matched ||= like.matched_at !== null
    marks.set(like.other_id, mark)
  }
  return marks
}

/** Takes the free first message that `from` has towards a match; true for exactly one caller, ever. */
export async function takeFreeMessage(db: Queryable, from: string, to: string): Promise<boolean> {
  const taken = await execute(
    db,
    sql`update like_pair set lo_free_message = lo_free_message and lo <> ${from}, hi_free_message = hi_free_message and hi <> ${from}
        where lo = least(${from}::bigint, ${to}::bigint) and hi = greatest(${from}::bigint, ${to}::bigint) and matched_at is not null
          and case when lo = ${from} then lo_free_message else hi_free_message end`,
  )
  return taken === 1
}
