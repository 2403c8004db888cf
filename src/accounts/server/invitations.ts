import sql from 'sql-template-tag'
import { randomInt } from 'node:crypto'
import { execute, type Queryable } from '../../server/database/query.ts'

const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const DAYS_30 = 30 * 86_400_000

/** Consumes one use of an invitation code; returns false if none is left. */
export async function tryConsumeInvitation(
  db: Queryable,
  site: number,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await execute(
    db,
    sql`update invitation set uses_left = uses_left - 1
        where site_id = ${site} and code = ${code.trim().toUpperCase()} and uses_left > 0 and expires_at > ${now}`,
  )
  return used === 1
}

/** Creates a code of ten letters without look-alikes, valid for `uses` sign-ups within 30 days. */
export async function addInvitation(
  db: Queryable,
  site: number,
  uses: number,
  now: Date,
): Promise<string> {
  const code = Array.from(
    { length: 10 },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join('')
  await execute(
    db,
    sql`insert into invitation (site_id, code, uses_left, created_at, expires_at)
        values (${site}, ${code}, ${uses}, ${now}, ${new Date(now.getTime() + DAYS_30)})`,
  )
  return code
}
