import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, row, type Queryable } from '../../server/database/query.ts'

/** Letters and digits without look-alikes; twelve of them have 60 bits. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const CODE_COUNT = 10
const LENGTH = 12

const newCode = () =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** HMAC, so that a copy of the table alone does not allow guessing codes. */
const toText = (memberId: string, code: string) => `recovery-code:${memberId}:${code}`
const toHash = (signature: string) => Buffer.from(signature, 'base64url')

/**
 * Replaces all recovery codes by ten new ones and returns them; they are not readable later. Call
 * it inside a transaction.
 */
export async function replaceCodes(ctx: Context, memberId: string): Promise<string[]> {
  const codes = Array.from({ length: CODE_COUNT }, newCode)
  const hashes = codes.map((code) => toHash(ctx.sign(toText(memberId, code))))
  await removeCodes(ctx.db, memberId)
  await execute(
    ctx.db,
    sql`insert into recovery_code (member_id, code_hash, created_at)
        select ${memberId}, hash, ${ctx.now} from unnest(${hashes}::bytea[]) as hash`,
  )
  return codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-'))
}

/** Consumes a code; returns false if it is unknown or used. */
export async function consumeRecoveryCode(
  ctx: Context,
  memberId: string,
  code: string,
): Promise<boolean> {
  const hashes = ctx.signatures(toText(memberId, code)).map(toHash)
  const used = await execute(
    ctx.db,
    sql`update recovery_code set used_at = ${ctx.now}
        where member_id = ${memberId} and code_hash = any(${hashes}::bytea[]) and used_at is null`,
  )
  return used === 1
}

export async function countCodes(db: Queryable, memberId: string): Promise<number> {
  const { total } = await row<{ total: number }>(
    db,
    sql`select count(*)::int as total from recovery_code where member_id = ${memberId} and used_at is null`,
  )
  return total
}

export async function removeCodes(db: Queryable, memberId: string): Promise<void> {
  await execute(db, sql`delete from recovery_code where member_id = ${memberId}`)
}
