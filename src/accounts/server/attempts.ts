import { ApiError, type ErrorParams } from '../../platform/api-error.ts'
import type { Context } from '../../server/context.ts'
import {
  accountSubject,
  countAttempt,
  forgetFailures,
  minutesLeft,
  networkSubject,
  takeBackAttempt,
  type Attempt as Count,
} from './login-failures.ts'

/** One guess at whatever proves who somebody is, counted for its account and its network before it is evaluated. */
export type Attempt = { network: Count; subject: Count | null }

/** `subject` null: nobody knows yet whose it would be. Throws `login_blocked`. Outside any transaction. */
export async function startAttempt(ctx: Context, subject: string | null): Promise<Attempt> {
  const { account_failures, network_failures } = ctx.site.settings.lock_out
  const network = await countAttempt(ctx, networkSubject(ctx.address), network_failures)
  return { network, subject: subject === null ? null : await countAttempt(ctx, subject, account_failures) }
}

/** The same for a guess at something of a known account. */
export const startAccountAttempt = (ctx: Context, memberId: string): Promise<Attempt> =>
  startAttempt(ctx, accountSubject(memberId))

/** The account proved itself: its failures are forgotten. The network's go on being counted, without this attempt. */
export async function succeedAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await forgetFailures(ctx, subject.subject)
  await takeBackAttempt(ctx, network)
}

/** It was no guess: both counters are as before. */
export async function withdrawAttempt(ctx: Context, { network, subject }: Attempt): Promise<void> {
  if (subject) await takeBackAttempt(ctx, subject)
  await takeBackAttempt(ctx, network)
}

/** It stays counted. The attempt that locks the account says so. */
export async function failAttempt(ctx: Context, { subject }: Attempt, code: string, params: ErrorParams = {}): Promise<never> {
  if (subject?.locked) throw new ApiError('login_blocked', { minutes: await minutesLeft(ctx, subject.subject) })
  throw new ApiError(code, params)
}
