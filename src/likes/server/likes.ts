import sql from 'sql-template-tag'
import { fact } from '../../server/fact.ts'
import { row, type Queryable } from '../../server/database/query.ts'
import { likesBetween } from './like-inbox.ts'

/** Somebody liked somebody; told once a day for a like that is taken back and given again. */
export const likeGiven = fact<{ from: string; to: string; at: Date }>('likeGiven')
/** Two like each other: `by` gave the second like, `other` the first. */
export const matched = fact<{ by: string; other: string; at: Date }>('matched')

/** Likes received that the member has not opened. */
export async function newLikes(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from like_inbox where member_id = ${memberId} and direction = 2 and is_new`,
  )
  return total
}

export type LikeMark = { liked: boolean; newLike: boolean; matched: boolean }

/** What the cards of these people show a member: their own like, a like not opened yet. Who is not in the map has neither. */
export async function likeMarks(db: Queryable, memberId: string, ids: string[]): Promise<Map<string, LikeMark>> {
  const marks = new Map<string, LikeMark>()
  for (const like of await likesBetween(db, memberId, ids)) {
    const mark = marks.get(like.other_id) ?? { liked: false, newLike: false, matched: false }
    if (like.direction === 1) mark.liked = true
    else mark.newLike = like.is_new
    mark.matched ||= like.matched_at !== null
    marks.set(like.other_id, mark)
  }
  return marks
}
