import sql, { raw } from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'
import type { LikePairTable } from '../../server/database/generated/tables.ts'
import type { Likeable } from './permissions.ts'

type Liker = { memberId: string; sessionId: string }

/**
 * `tell`: the other was not told of a like of this member within a day, so that taking it back and giving it again does not ring.
 * `free_message`: the member's first message of this pair was not written yet; it is free once they match.
 */
export type AddedLike = { matched_at: Date | null; tell: boolean; free_message: boolean }

/** The columns of both sides of a pair, whose row holds the lower id first. */
function pairColumns(memberId: string, otherId: string) {
  const [mine, theirs] = BigInt(memberId) < BigInt(otherId) ? ['lo', 'hi'] : ['hi', 'lo']
  return (text: string) => raw(text.replaceAll('mine', mine).replaceAll('theirs', theirs))
}

/**
 * Gives a like and lists it for both, in one statement; null if it was given before. The row of the pair is the lock:
 * of two likes at once the second sees the first, so that exactly one of them finds the match.
 * Every list row is an upsert, because a row of the other's like may be younger than this statement's snapshot.
 */
export async function addLike(
  db: Queryable,
  { memberId, sessionId }: Liker,
  other: Likeable,
  now: Date,
): Promise<AddedLike | null> {
  const columns = pairColumns(memberId, other.id)
  return maybeRow<AddedLike>(
    db,
    sql`with given as (
          insert into like_pair (lo, hi, ${columns('mine_at, mine_session, mine_notified_at')})
          values (least(${memberId}::bigint, ${other.id}::bigint), greatest(${memberId}::bigint, ${other.id}::bigint), ${now}, ${sessionId}, ${now})
          on conflict (lo, hi) do update set ${columns(`mine_at = excluded.mine_at, mine_session = excluded.mine_session,
            matched_at = case when like_pair.theirs_at is not null then excluded.mine_at end,
            mine_notified_at = case when like_pair.mine_notified_at > excluded.mine_at - interval '1 day' then like_pair.mine_notified_at else excluded.mine_at end
          where like_pair.mine_at is null
          returning mine_at, theirs_at, matched_at, mine_notified_at = mine_at as tell, mine_free_message as free_message`)}
        ), lists as (
          insert into like_inbox (member_id, direction, other_id, at, is_new, matched_at, is_new_match)
          select ${memberId}::bigint, 1, ${other.id}::bigint, ${columns('mine_at')}, false, matched_at, false from given
          union all select ${other.id}::bigint, 2, ${memberId}::bigint, ${columns('mine_at')}, true, matched_at, false from given
          union all select ${other.id}::bigint, 1, ${memberId}::bigint, ${columns('theirs_at')}, false, matched_at, tell from given where matched_at is not null
          union all select ${memberId}::bigint, 2, ${other.id}::bigint, ${columns('theirs_at')}, false, matched_at, false from given where matched_at is not null
          on conflict (member_id, direction, other_id) do update
            set at = excluded.at, is_new = excluded.is_new, matched_at = excluded.matched_at, is_new_match = excluded.is_new_match
        )
        select matched_at, tell, free_message from given`,
  )
}

/** Takes a like back, and with it the match; the row stays, for what happens once per pair. False if there was none. */
export async function clearLike(
  db: Queryable,
  memberId: string,
  otherId: string,
): Promise<boolean> {
  const columns = pairColumns(memberId, otherId)
  const touched = await execute(
    db,
    sql`update like_pair set ${columns('mine_at = null, mine_session = null, matched_at = null')}
        where lo = least(${memberId}::bigint, ${otherId}::bigint) and hi = greatest(${memberId}::bigint, ${otherId}::bigint)
          and ${columns('mine_at')} is not null`,
  )
  return touched > 0
}

export type PairLikes = Pick<LikePairTable, 'lo' | 'hi' | 'lo_at' | 'hi_at' | 'matched_at'>

/** Takes the likes of both sides back and gives what they were: after a block nothing between the two is left. */
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
          update like_pair set lo_at = null, lo_session = null, hi_at = null, hi_session = null, matched_at = null
          from was where like_pair.lo = was.lo and like_pair.hi = was.hi
        )
        select * from was`,
  )
}
