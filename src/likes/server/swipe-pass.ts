import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { SwipeTable } from '../../server/database/generated/tables.ts'

export type SwipeRow = Pick<SwipeTable, 'likes' | 'resets_at' | 'last_pass'>

export async function findSwipe(db: Queryable, memberId: string): Promise<SwipeRow | null> {
  return maybeRow<SwipeRow>(
    db,
    sql`select likes, resets_at, last_pass from swipe where member_id = ${memberId}`,
  )
}

/**
 * Counts one of the day's likes in one statement, also under parallel requests; returns null if
 * none is left. The day ends at the midnight that the first like fixed, so that another time zone
 * does not bring the reset forward.
 */
export async function countLike(
  db: Queryable,
  memberId: string,
  now: Date,
  midnight: Date,
  limit: number,
): Promise<SwipeRow | null> {
  if (limit <= 0) return null
  return maybeRow<SwipeRow>(
    db,
    sql`insert into swipe (member_id, likes, resets_at) values (${memberId}, 1, ${midnight})
        on conflict (member_id) do update set
          likes = case when swipe.resets_at <= ${now} then 1 else swipe.likes + 1 end,
          resets_at = case when swipe.resets_at <= ${now} or swipe.likes = 0 then excluded.resets_at else swipe.resets_at end,
          last_pass = null
        where swipe.resets_at <= ${now} or swipe.likes < ${limit}
        returning likes, resets_at, last_pass`,
  )
}

/** Stores the last pass, the only one that can be undone. */
export async function savePass(
  db: Queryable,
  memberId: string,
  otherId: string,
  now: Date,
  midnight: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into swipe (member_id, resets_at, last_pass) values (${memberId}, ${midnight}, ${otherId})
        on conflict (member_id) do update set last_pass = excluded.last_pass`,
  )
  await execute(
    db,
    sql`insert into swipe_pass (member_id, other_id, at) values (${memberId}, ${otherId}, ${now})
        on conflict (member_id, other_id) do update set at = excluded.at`,
  )
}

/**
 * Deletes and returns the last pass; null if there is none, also for the second of two parallel
 * requests.
 */
export async function undoLastPass(db: Queryable, memberId: string): Promise<string | null> {
  const undone = await maybeRow<{ last_pass: string }>(
    db,
    sql`update swipe set last_pass = null from (select member_id, last_pass from swipe where member_id = ${memberId} for update) was
        where swipe.member_id = was.member_id and was.last_pass is not null returning was.last_pass`,
  )
  if (!undone) return null
  await execute(
    db,
    sql`delete from swipe_pass where member_id = ${memberId} and other_id = ${undone.last_pass}`,
  )
  return undone.last_pass
}
