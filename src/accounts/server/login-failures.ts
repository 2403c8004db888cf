import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { ApiError, type ErrorParams } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import { execute, maybeRow, row } from '../../server/database/query.ts'
import { networkOf } from '../../server/http/client-address.ts'

/** Failures older than this are forgotten. */
const RESET_AFTER = 24 * 3_600_000
const MINUTE = 60_000

type AttemptCounter = { subject: string; limit: number; locked: boolean }

/** The counter of one account. An unconfirmed claim has its own, so that it never touches the owner's. */
export const accountSubject = (memberId: string) => `account:${memberId}`

/** The counter of an address that nobody owns; keyed, so that the table does not say which one. */
export const addressSubject = (ctx: Context, email: string) =>
  `address:${ctx.sign(`login-failures:${ctx.site.id}:${email.trim().toLowerCase()}`)}`

/** The counter of a network. */
function networkSubject(address: string): string {
  return `network:${digest(networkOf(address))}`
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/**
 * Counts an attempt before it is evaluated, so that of many at once only the allowed number is; throws `login_blocked`
 * with the minutes left when there is a lock. The attempt that reaches the limit is still evaluated and locks behind itself.
 * Runs outside any transaction: a refusal must not roll the count back.
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

/** Whole minutes until the lock ends, 1 or more. */
async function minutesLeft({ db, site, now }: Context, subject: string): Promise<number> {
  const { blocked_until } = await row<{ blocked_until: Date | null }>(
    db,
    sql`select blocked_until from login_failure where site_id = ${site.id} and subject = ${subject}`,
  )
  return Math.max(1, Math.ceil(((blocked_until?.getTime() ?? 0) - now.getTime()) / MINUTE))
}

/** The right password of this very account: it starts from nothing again. */
export async function clearFailures({ db, site }: Context, subject: string): Promise<void> {
  await execute(
    db,
    sql`delete from login_failure where site_id = ${site.id} and subject = ${subject}`,
  )
}

/** Takes one attempt off a counter, and the lock that it made; what others failed at stays counted. */
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

/** One guess at whatever proves who somebody is, counted for its account and its network before it is evaluated. */
export type Attempt = { network: AttemptCounter; subject: AttemptCounter | null }

/** `subject` null: nobody knows yet whose it would be. Throws `login_blocked`. Outside any transaction. */
export async function startAttempt(ctx: Context, subject: string | null): Promise<Attempt> {
  const { account_failures, network_failures } = ctx.site.settings.lock_out
  const network = await countAttempt(ctx, networkSubject(ctx.address), network_failures)
  return {
    network,
    subject: subject === null ? null : await countAttempt(ctx, subject, account_failures),
  }
}

/** The same for a guess at something of a known account. */
export const startAccountAttempt = (ctx: Context, memberId: string): Promise<Attempt> =>
  startAttempt(ctx, accountSubject(memberId))

/** The account proved itself: its failures are forgotten. The network's go on being counted, without this attempt. */
export async function succeedAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await clearFailures(ctx, subject.subject)
  await uncountAttempt(ctx, network)
}

/** It was no guess: both counters are as before. */
export async function withdrawAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await uncountAttempt(ctx, subject)
  await uncountAttempt(ctx, network)
}

/** It stays counted. The attempt that locks the account says so. */
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
