import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { isCommonPassword } from '../../server/passwords/common-passwords.ts'
import { hashPassword, isOutdated, matchingHashes } from '../../server/passwords/hash-password.ts'
import { refusePassword } from '../rules.ts'
import { claimantsOf, findAccount, setPasswordHash, type Account } from './account.ts'
import {
  addressSubject,
  countAttempt,
  forgetFailures,
  minutesLeft,
  networkSubject,
  takeBackAttempt,
  type Attempt,
} from './login-failures.ts'

/** A hash for a new account of this address: with the salt of those who claim it already, so that one derivation checks all. */
export async function hashForAddress(ctx: Context, email: string, password: string): Promise<string> {
  const [first] = await claimantsOf(ctx.db, ctx.site.id, email)
  return hashPassword(password, first?.password_hash ?? null)
}

/** What is asked for beside the password, once that is right. */
type SecondStep = (account: Account) => Promise<'none' | 'passed' | 'missing' | 'wrong'>

/**
 * Who this address and password belong to. Known and unknown addresses cost the same: one count of each counter, one look
 * for accounts, one derivation. A wrong second step counts like a wrong password; that it is missing does not count, and
 * forgives nothing. Throws `login_blocked`, `login_failed`, `second_step_missing` and `second_step_wrong`.
 */
export async function authenticate(ctx: Context, email: string, password: string, secondStep: SecondStep): Promise<Account> {
  const { account_failures, network_failures } = ctx.site.settings.lock_out
  const network = await countAttempt(ctx, networkSubject(ctx.address), network_failures)
  const attempt = await countAttempt(ctx, addressSubject(email), account_failures)
  const claimants = await claimantsOf(ctx.db, ctx.site.id, email.trim())
  const matching = await matchingHashes(
    password,
    claimants.flatMap(({ password_hash }) => password_hash ?? []),
  )
  const meant = claimants.filter(({ password_hash }) => password_hash !== null && matching.has(password_hash))
  const account = meant.find(({ email_confirmed_at }) => email_confirmed_at !== null) ?? meant[0]
  if (!account) return refuse(ctx, attempt, 'login_failed')
  const step = await secondStep(account)
  if (step === 'wrong') return refuse(ctx, attempt, 'second_step_wrong')
  if (step === 'missing') {
    await takeBackAttempt(ctx, attempt)
    await takeBackAttempt(ctx, network)
    throw new ApiError('second_step_missing')
  }
  await forgetFailures(ctx, attempt.subject)
  await takeBackAttempt(ctx, network)
  if (account.password_hash && isOutdated(account.password_hash))
    await setPasswordHash(ctx.db, account.member_id, await hashPassword(password))
  return account
}

/** The attempt that locks the account says so. */
async function refuse(ctx: Context, attempt: Attempt, code: 'login_failed' | 'second_step_wrong'): Promise<never> {
  if (attempt.locked) throw new ApiError('login_blocked', { minutes: await minutesLeft(ctx, attempt.subject) })
  throw new ApiError(code)
}

/** The member's own password, asked again before something that matters. Wrong ones count as failed log-ins. */
export async function checkOwnPassword(ctx: MemberContext, password: string): Promise<Account> {
  const account = await findAccount(ctx.db, ctx.actor.memberId)
  if (!account?.password_hash) throw new ApiError('password_wrong', { field: 'password' })
  const attempt = await countAttempt(ctx, addressSubject(account.email), ctx.site.settings.lock_out.account_failures)
  const matching = await matchingHashes(password, [account.password_hash])
  if (matching.size === 0) throw new ApiError('password_wrong', { field: 'password' })
  await forgetFailures(ctx, attempt.subject)
  return account
}

/** What a chosen password may not be; the list of common ones is the server's alone. */
export function refuseNewPassword(password: string, email: string, name = ''): void {
  const refusal = refusePassword(password, { email, name })
  if (refusal) throw new ApiError(refusal.code, { field: 'password', ...refusal.params })
  if (isCommonPassword(password)) throw new ApiError('password_too_common', { field: 'password' })
}
