import { ApiError } from '../../platform/api-error.ts'
import type { ReauthenticationProof, SensitiveAction } from '../credentials-contract.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import { hashPassword, isOutdated, matchingHashes } from '../../server/passwords/hash-password.ts'
import { findWeakness } from '../../server/passwords/strength.ts'
import { validatePassword } from '../rules.ts'
import { listClaimants, findAccount, setPasswordHash, type Account } from './account.ts'
import {
  accountSubject,
  addressSubject,
  failAttempt,
  startAccountAttempt,
  startAttempt,
  succeedAttempt,
  withdrawAttempt,
  type Attempt,
} from './login-failures.ts'

/**
 * Hashes a new account's password with the salt of the address's existing claims, so that a log-in
 * checks all of them with one derivation.
 */
export async function hashForAddress(
  ctx: Context,
  email: string,
  password: string,
): Promise<string> {
  const [first] = await listClaimants(ctx.db, ctx.site.id, email)
  return hashPassword(password, first?.password_hash ?? null)
}

/** Checks the second factor of an account whose password was right. */
type SecondStep = (
  account: Account,
) => Promise<'none' | 'passed' | 'missing' | 'wrong' | 'passkey_missing'>

const isConfirmed = ({ email_confirmed_at }: Account) => email_confirmed_at !== null

/**
 * A claim that is older than the owner's last confirmation does not stand before the owner: it is
 * mostly the same person's, who signed up again and then confirmed or reactivated another account.
 */
const isNewerClaim = (claimant: Account, owner: Account | undefined) =>
  !isConfirmed(claimant) &&
  (!owner?.email_confirmed_at || claimant.signup_at > owner.email_confirmed_at)

/**
 * Finds the account for an address and password. Known and unknown addresses cost the same: one
 * account look-up, one increment per counter, one derivation. A wrong second factor counts as a
 * failure; a missing one does not count and resets nothing. Throws `login_blocked`, `login_failed`,
 * `second_step_missing`, `passkey_missing` and `second_step_wrong`.
 * Failures count for the address's owner, or for the address while nobody owns it. The password of
 * an unconfirmed claim is no guess at the owner's password: that log-in succeeds whether or not the
 * owner's password is equal, reveals nothing about it and counts nothing; so a claim made after the
 * owner confirmed the address stands before the owner.
 */
export async function authenticate(
  ctx: Context,
  email: string,
  password: string,
  secondStep: SecondStep,
): Promise<Account> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email)
  const owner = claimants.find(isConfirmed)
  const attempt = await startAttempt(
    ctx,
    owner ? accountSubject(owner.member_id) : addressSubject(ctx, email),
  )
  const matching = await matchingHashes(
    password,
    claimants.flatMap(({ password_hash }) => password_hash ?? []),
  )
  const candidates = claimants.filter(
    ({ password_hash }) => password_hash !== null && matching.has(password_hash),
  )
  const account = candidates.find((claimant) => isNewerClaim(claimant, owner)) ?? candidates[0]
  if (!account) return failAttempt(ctx, attempt, 'login_failed')
  await assertSecondStep(ctx, attempt, await secondStep(account))
  if (account === owner) await succeedAttempt(ctx, attempt)
  else await withdrawAttempt(ctx, attempt)
  if (account.password_hash && isOutdated(account.password_hash))
    await setPasswordHash(
      ctx.db,
      account.member_id,
      await hashPassword(password, account.password_hash),
    )
  return account
}

async function assertSecondStep(
  ctx: Context,
  attempt: Attempt,
  step: Awaited<ReturnType<SecondStep>>,
): Promise<void> {
  if (step === 'wrong') await failAttempt(ctx, attempt, 'second_step_wrong', { field: 'code' })
  if (step !== 'missing' && step !== 'passkey_missing') return
  await withdrawAttempt(ctx, attempt)
  throw new ApiError(step === 'missing' ? 'second_step_missing' : step)
}

/**
 * Reauthenticates a member before a sensitive action. The calls of this feature receive it as a
 * parameter, because the second factor belongs to a later feature.
 */
export type CheckIdentity = (
  ctx: MemberContext,
  typed: ReauthenticationProof & { password: string },
  action: SensitiveAction,
) => Promise<Account>

/**
 * Checks the member's password and second factor again before a sensitive action. Failures count as
 * failed log-ins. Throws `password_wrong`, `second_step_missing`, `second_step_wrong`,
 * `passkey_missing` and `login_blocked`. Call it outside any transaction.
 */
export async function reauthenticate(
  ctx: MemberContext,
  password: string,
  secondStep: SecondStep,
): Promise<Account> {
  const account = await findAccount(ctx.db, ctx.actor.memberId)
  if (!account?.password_hash) throw new ApiError('password_wrong', { field: 'password' })
  const attempt = await startAccountAttempt(ctx, account.member_id)
  const matching = await matchingHashes(password, [account.password_hash])
  if (matching.size === 0) return failAttempt(ctx, attempt, 'password_wrong', { field: 'password' })
  await assertSecondStep(ctx, attempt, await secondStep(account))
  await succeedAttempt(ctx, attempt)
  return account
}

/**
 * Checks another proof instead of the password and counts failures like a wrong one. Throws
 * `failure` and `login_blocked`.
 */
export async function reauthenticateByFactor(
  ctx: MemberContext,
  failure: string,
  isProven: () => Promise<boolean>,
): Promise<Account> {
  const account = await findAccount(ctx.db, ctx.actor.memberId)
  if (!account) throw new ApiError(failure)
  const attempt = await startAccountAttempt(ctx, account.member_id)
  if (!(await isProven())) return failAttempt(ctx, attempt, failure)
  await succeedAttempt(ctx, attempt)
  return account
}

type NewPassword = { password: string; email: string; name?: string | undefined }
type Installation = Pick<Context, 'origin' | 'site'>

/** Throws the failure code of a weak password. The dictionaries exist on the server only. */
export async function assertNewPassword(
  at: Installation | null,
  { password, email, name = '' }: NewPassword,
): Promise<void> {
  const failure = validatePassword(password, { email, name })
  if (failure) throw new ApiError(failure.code, { field: 'password', ...failure.params })
  const weakness = await findWeakness(password, [
    email,
    name,
    TRADE_WORDS,
    ...(at ? listInstallationTerms(at) : []),
  ])
  if (weakness) throw new ApiError(weakness, { field: 'password' })
}

/** Words of the trade in the seven languages, which make a password easy to guess. */
const TRADE_WORDS =
  'dating date chat flirt love amour amore amor liefde liebe miłość randki citas rencontre incontri single singles match'

/** Site name, brand, trade names and host, which make a password easy to guess. */
const listInstallationTerms = ({ origin, site: { settings } }: Installation): string[] => [
  settings.name,
  settings.brand,
  ...settings.company.tradenames,
  new URL(origin).hostname,
]
