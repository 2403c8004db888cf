import sql, { raw } from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { LikePairTable } from '../../server/database/generated/tables.ts'
import type { Likeable } from './permissions.ts'

type Liker = { memberId: string; sessionId: string; via: number }

/**
 * `should_notify`: publish the like; false if one of the same pair was published within a day, so that
 * removing and repeating a like sends no second notification. `free_message`: the member's first
 * message of this pair is unused; it is free after a match.
 */
export type AddedLike = { matched_at: Date | null; should_notify: boolean; free_message: boolean }

/** Replaces `mine` and `theirs` by the columns of a pair's row, which holds the lower id first. */
function pairColumns(memberId: string, otherId: string) {
  const [mine, theirs] = BigInt(memberId) < BigInt(otherId) ? ['lo', 'hi'] : ['hi', 'lo']
  return (text: string) => raw(text.replaceAll('mine', mine).replaceAll('theirs', theirs))
}

/**
 * Adds a like and its list rows in one statement; returns null if the like existed. The pair's row
 * is the lock: of two parallel likes the second sees the first, so exactly one creates the match.
 * List rows are upserts, because a row of the other's like may be newer than the statement's
 * snapshot.
 */
export async function addLike(
  db: Queryable,
  { memberId, sessionId, via }: Liker,
  other: Likeable,
  now: Date,
): Promise<AddedLike | null> {
  const columns = pairColumns(memberId, other.id)
  return maybeRow<AddedLike>(
    db,
    sql`with given as (
          insert into like_pair (lo, hi, ${columns('mine_at, mine_session, mine_via, mine_notified_at')})
          values (least(${memberId}::bigint, ${other.id}::bigint), greatest(${memberId}::bigint, ${other.id}::bigint), ${now}, ${sessionId}, ${via}, ${now})
          on conflict (lo, hi) do update set ${columns(`mine_at = excluded.mine_at, mine_session = excluded.mine_session, mine_via = excluded.mine_via,
            matched_at = case when like_pair.theirs_at is not null then excluded.mine_at end,
            mine_notified_at = case when like_pair.mine_notified_at > excluded.mine_at - interval '1 day' then like_pair.mine_notified_at else excluded.mine_at end
          where like_pair.mine_at is null
          returning mine_at, theirs_at, matched_at, mine_notified_at = mine_at as should_notify, mine_free_message as free_message`)}
        ), lists as (
          insert into like_inbox (member_id, direction, other_id, at, is_new, matched_at, is_new_match)
          select ${memberId}::bigint, 1, ${other.id}::bigint, ${columns('mine_at')}, false, matched_at, false from given
          union all select ${other.id}::bigint, 2, ${memberId}::bigint, ${columns('mine_at')}, true, matched_at, false from given
          union all select ${other.id}::bigint, 1, ${memberId}::bigint, ${columns('theirs_at')}, false, matched_at, should_notify from given where matched_at is not null
          union all select ${memberId}::bigint, 2, ${other.id}::bigint, ${columns('theirs_at')}, false, matched_at, false from given where matched_at is not null
          on conflict (member_id, direction, other_id) do update
            set at = excluded.at, is_new = excluded.is_new, matched_at = excluded.matched_at, is_new_match = excluded.is_new_match
        )
        select matched_at, should_notify, free_message from given`,
  )
}

/**
 * Removes a like and its match; returns false if there was none. The row stays, because it records
 * what happens once per pair.
 */
export async function clearLike(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<boolean> {
  const columns = pairColumns(memberId, otherId)
  const touched = await execute(
    db,
    sql`update like_pair set ${columns('mine_at = null, mine_session = null, mine_via = null, matched_at = null')}
        where lo = least(${memberId}::bigint, ${otherId}::bigint) and hi = greatest(${memberId}::bigint, ${otherId}::bigint)
          and ${columns('mine_at')} is not null`,
  )
  return touched > 0
}

export type PairLikes = Pick<LikePairTable, 'lo' | 'hi' | 'lo_at' | 'hi_at' | 'matched_at'>

/** Removes the likes of both sides after a block and returns the previous state. */
export async function clearPair(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<PairLikes | null> {
  return maybeRow<PairLikes>(
    db,
    sql`with was as (
          select lo, hi, lo_at, hi_at, matched_at from like_pair
          where lo = least(${memberId}::bigint, ${otherId}::bigint) and hi = greatest(${memberId}::bigint, ${otherId}::bigint)
            and (lo_at is not null or hi_at is not null)
          for update
        ), emptied as (
          update like_pair set lo_at = null, lo_session = null, lo_via = null, hi_at = null, hi_session = null, hi_via = null, matched_at = null
          from was where like_pair.lo = was.lo and like_pair.hi = was.hi
        )
        select * from was`,
  )
}
