import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import sql from 'sql-template-tag'
import type { SensitiveAction } from '../../accounts/credentials-contract.ts'
import type { Context } from '../../server/context.ts'
import { execute, type Queryable } from '../../server/database/query.ts'

/** Lifetime of a challenge in milliseconds. */
export const CHALLENGE_LIFETIME = 300_000

/** A log-in, a new passkey of one member, or one sensitive action of one session. */
export type Purpose = 'log-in' | `add:${string}` | `confirm:${string}:${SensitiveAction}`

/**
 * Creates a challenge without a table row: random bytes and expiry, signed for site and purpose.
 * Returns base64url, as the browser sends it back. Only consumed challenges are stored.
 */
export function createChallenge(ctx: Context, purpose: Purpose): string {
  const head = `${randomBytes(18).toString('base64url')}.${ctx.now.getTime() + CHALLENGE_LIFETIME}`
  return Buffer.from(`${head}.${signature(ctx, purpose, head)}`).toString('base64url')
}

const signature = (ctx: Context, purpose: Purpose, head: string) =>
  ctx.sign(`challenge:${ctx.site.id}:${purpose}:${head}`)

/** Returns true once for an unexpired challenge that we signed for this purpose. */
export async function consumeChallenge(
  ctx: Context,
  purpose: Purpose,
  challenge: string,
): Promise<boolean> {
  const text = Buffer.from(challenge, 'base64url').toString('latin1')
  const [, head = '', until = '', signed = ''] = /^([\w-]+\.(\d+))\.([\w-]+)$/.exec(text) ?? []
  const [received, expected] = [Buffer.from(signed), Buffer.from(signature(ctx, purpose, head))]
  if (
    received.length !== expected.length ||
    !timingSafeEqual(received, expected) ||
    Number(until) <= ctx.now.getTime()
  )
    return false
  const hash = createHash('sha256').update(text).digest()
  const inserted = await execute(
    ctx.db,
    sql`insert into used_challenge (challenge_hash, expires_at) values (${hash}, ${new Date(Number(until))}) on conflict do nothing`,
  )
  return inserted === 1
}

export async function removeOldChallenges(db: Queryable, now: Date): Promise<void> {
  await execute(db, sql`delete from used_challenge where expires_at < ${now}`)
}
