import sql from 'sql-template-tag'
import { execute, maybeRow, type Queryable } from '../../server/database/query.ts'

type NewCode = { memberId: string; phone: string; hash: Buffer }

/** Replaces the member's previous code. */
export async function saveCode(
  db: Queryable,
  { memberId, phone, hash }: NewCode,
  now: Date,
): Promise<void> {
  await execute(
    db,
    sql`insert into one_time_code (member_id, phone, code_hash, sent_at) values (${memberId}, ${phone}, ${hash}, ${now})
        on conflict (member_id) do update set phone = excluded.phone, code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0`,
  )
}

type Limits = { since: Date; maxTries: number }

/**
 * Counts an attempt before its code is compared; null if there is no code, it has expired, or its
 * attempts are used up.
 */
export async function countTry(
  db: Queryable,
  memberId: string,
  { since, maxTries }: Limits,
): Promise<{ phone: string; code_hash: Buffer } | null> {
  return maybeRow<{ phone: string; code_hash: Buffer }>(
    db,
    sql`update one_time_code set tries = tries + 1 where member_id = ${memberId} and tries < ${maxTries} and sent_at > ${since}
        returning phone, code_hash`,
  )
}

/** Returns true for one caller only: a code signs one mandate. */
export async function consumeCode(db: Queryable, memberId: string, hash: Buffer): Promise<boolean> {
  return (
    (await execute(
      db,
      sql`delete from one_time_code where member_id = ${memberId} and code_hash = ${hash}`,
    )) === 1
  )
}
