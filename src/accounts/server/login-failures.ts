import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ApiError, type ErrorParams } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, row } from '../../server/database/query.ts'
import { toNetwork } from '../../server/http/client-address.ts'

/** Failures older than this no longer count, in milliseconds. */
const RESET_AFTER = 24 * 3_600_000
const MINUTE = 60_000

type AttemptCounter = { subject: string; limit: number; locked: boolean }

/** The counter of one account. An unconfirmed claim has its own and never affects the owner's. */
export const accountSubject = (memberId: string) => `account:${memberId}`

/**
 * The counter of an address without an owner. HMAC, so that the table does not reveal the address.
 */
export const addressSubject = (ctx: Context, email: string) =>
  `address:${ctx.sign(`login-failures:${ctx.site.id}:${email.toLowerCase()}`)}`

/** The counter of a network: the IPv4 address or the IPv6 prefix. */
function networkSubject(address: string): string {
  return `network:${digest(toNetwork(address))}`
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/**
 * Counts an attempt before it is evaluated, so that parallel attempts cannot exceed the limit.
 * Throws `login_blocked` with the remaining minutes during a lockout. The attempt that reaches the
 * limit is still evaluated and starts the lockout. Runs outside any transaction: a failure must not
 * roll the count back.
 */
async function countAttempt(ctx: Context, subject: string, limit: number): Promise<AttemptCounter> {
  const { now, db, site } = ctx
  const { minutes } = site.settings.lock_out
  const stale = new Date(now.getTime() - RESET_AFTER)
  const counted = await maybeRow<{ locked: boolean }>(
    db,
    sql`insert into login_failure as f (site_id, subject, failures, last_at, blocks)
        values (${site.id}, ${subject}, 1, ${now}, 0)
        on conflict (site_id, subject) do update set
          failures = case when f.last_at < ${stale} or f.failures >= ${limit} then 1 else f.failures + 1 end,
          blocks = case when f.last_at < ${stale} then 0 when f.failures + 1 = ${limit} then f.blocks + 1 else f.blocks end,
          blocked_until = case when f.last_at >= ${stale} and f.failures + 1 = ${limit}
            then ${now}::timestamptz + make_interval(mins => (${minutes}::int[])[least(f.blocks + 1, ${minutes.length}::int)]) end,
          last_at = ${now}
        where f.blocked_until is null or f.blocked_until <= ${now}
        returning blocked_until is not null as locked`,
  )
  if (!counted) throw new ApiError('login_blocked', { minutes: await minutesLeft(ctx, subject) })
  return { subject, limit, locked: counted.locked }
}

/** Minutes until the lockout ends, rounded up. */
async function minutesLeft({ db, site, now }: Context, subject: string): Promise<number> {
  const { blocked_until } = await row<{ blocked_until: Date | null }>(
    db,
    sql`select blocked_until from login_failure where site_id = ${site.id} and subject = ${subject}`,
  )
  return Math.max(1, Math.ceil(((blocked_until?.getTime() ?? 0) - now.getTime()) / MINUTE))
}

/** Resets the counter after a log-in to this account. */
export async function clearFailures({ db, site }: Context, subject: string): Promise<void> {
  await execute(
    db,
    sql`delete from login_failure where site_id = ${site.id} and subject = ${subject}`,
  )
}

/** Removes one attempt and the lockout that it caused; other attempts stay counted. */
async function uncountAttempt(
  { db, site }: Context,
  { subject, locked }: AttemptCounter,
): Promise<void> {
  await execute(
    db,
    sql`update login_failure set failures = greatest(failures - 1, 0),
          blocks = case when ${locked} then greatest(blocks - 1, 0) else blocks end,
          blocked_until = case when ${locked} then null else blocked_until end
        where site_id = ${site.id} and subject = ${subject}`,
  )
}

/**
 * A counted attempt with its network and its account; `subject` is null while the account is
 * unknown.
 */
export type Attempt = { network: AttemptCounter; subject: AttemptCounter | null }

/**
 * Counts an attempt before it is evaluated. `subject` is null while the account is unknown. Throws
 * `login_blocked`. Call it outside any transaction.
 */
export async function startAttempt(ctx: Context, subject: string | null): Promise<Attempt> {
  const { account_failures, network_failures } = ctx.site.settings.lock_out
  const network = await countAttempt(ctx, networkSubject(ctx.address), network_failures)
  return {
    network,
    subject: subject === null ? null : await countAttempt(ctx, subject, account_failures),
  }
}

/** Counts an attempt at a known account; see `startAttempt`. */
export const startAccountAttempt = (ctx: Context, memberId: string): Promise<Attempt> =>
  startAttempt(ctx, accountSubject(memberId))

/** Resets the account's counter. The network keeps its count without this attempt. */
export async function succeedAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await clearFailures(ctx, subject.subject)
  await uncountAttempt(ctx, network)
}

/** Removes the attempt from both counters, for one that was no guess. */
export async function withdrawAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await uncountAttempt(ctx, subject)
  await uncountAttempt(ctx, network)
}

/**
 * Keeps the attempt counted and throws `failure`, or `login_blocked` if this attempt started the
 * lockout.
 */
export async function failAttempt(
  ctx: Context,
  { subject }: Attempt,
  code: string,
  params: ErrorParams = {},
): Promise<never> {
  if (subject?.locked)
    throw new ApiError('login_blocked', { minutes: await minutesLeft(ctx, subject.subject) })
  throw new ApiError(code, params)
}

export async function removeOldFailures({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    sql`delete from login_failure where site_id = ${site.id} and last_at < ${new Date(now.getTime() - 2 * RESET_AFTER)}`,
  )
}
