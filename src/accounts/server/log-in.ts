import { ApiError } from '../../platform/api-error.ts'
import type { ReauthenticationProof, SensitiveAction } from '../contract.ts'
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

/** A hash for a new account of this address: with the salt of those who claim it already, so that one derivation checks all. */
export async function hashForAddress(
  ctx: Context,
  email: string,
  password: string,
): Promise<string> {
  const [first] = await listClaimants(ctx.db, ctx.site.id, email)
  return hashPassword(password, first?.password_hash ?? null)
}

/** What is asked for beside the password, once that is right. */
type SecondStep = (
  account: Account,
) => Promise<'none' | 'passed' | 'missing' | 'wrong' | 'passkey_missing'>

const isConfirmed = ({ email_confirmed_at }: Account) => email_confirmed_at !== null

/**
 * Who this address and password belong to. Known and unknown addresses cost the same: one look for accounts, one count of each
 * counter, one derivation. A wrong second step counts like a wrong password; that it is missing does not count, and forgives
 * nothing. Throws `login_blocked`, `login_failed`, `second_step_missing` and `second_step_wrong`.
 *
 * Guesses count for the owner of the address, or for the address while nobody owns it. A claim whose password was typed is no
 * guess at the owner's: it is logged in to whether or not the owner has the same one, so that it tells nothing and counts nothing.
 */
export async function authenticate(
  ctx: Context,
  email: string,
  password: string,
  secondStep: SecondStep,
): Promise<Account> {
  const claimants = await listClaimants(ctx.db, ctx.site.id, email.trim())
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
  const account = candidates.find((claimant) => !isConfirmed(claimant)) ?? candidates[0]
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

/** How the calls of this feature ask who somebody is before an action; the second step belongs to a later feature. */
export type CheckIdentity = (
  ctx: MemberContext,
  typed: ReauthenticationProof & { password: string },
  action: SensitiveAction,
) => Promise<Account>

/**
 * The member's own password and second step, asked again before something that matters. Wrong ones count as failed log-ins.
 * Throws `password_wrong`, `second_step_missing`, `second_step_wrong`, `passkey_missing` and `login_blocked`. Outside any transaction.
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

/** Another proof of the member instead of the password, counted like one. Throws `refusal` and `login_blocked`. */
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

/** What a chosen password may not be; the dictionaries are the server's alone. */
export async function assertNewPassword(
  at: Installation | null,
  { password, email, name = '' }: NewPassword,
): Promise<void> {
  const failure = validatePassword(password, { email, name })
  if (failure) throw new ApiError(failure.code, { field: 'password', ...failure.params })
  const weakness = await findWeakness(password, [
    email,
    name,
    TRADE,
    ...(at ? installationWords(at) : []),
  ])
  if (weakness) throw new ApiError(weakness, { field: 'password' })
}

/** What somebody thinks of first on a site such as this, in its seven languages. */
const TRADE =
  'dating date chat flirt love amour amore amor liefde liebe miłość randki citas rencontre incontri single singles match'

/** Name, brand and trade names of the site, and the host that it stands on. */
const installationWords = ({ origin, site: { settings } }: Installation): string[] => [
  settings.name,
  settings.brand,
  ...settings.company.tradenames,
  new URL(origin).hostname,
]
