import { verify } from 'otplib'
import {
  reauthenticateByFactor,
  reauthenticate,
  failAttempt,
  clearSecondSteps,
  findOwnerByEmail,
  startAccountAttempt,
  startAttempt,
  succeedAttempt,
  type CheckIdentity,
  type RevokeFactors,
} from '../../accounts/server/public.ts'
import type { PasskeyAnswer, SensitiveAction } from '../../accounts/credentials-contract.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { enqueue } from '../../server/jobs/job.ts'
import { parseSecondStep } from '../rules.ts'
import { securityMail, type SecurityChange } from './jobs.ts'
import {
  deleteOtherPasskeys,
  deletePasskeysSince,
  findPasskey,
  listPasskeys,
  markUsed,
  passkeysOf,
  type ListedPasskey,
  type Passkey,
} from './passkeys.ts'
import { removeCodes, consumeRecoveryCode } from './recovery-codes.ts'
import { consumeChallenge, type Purpose } from './used-challenges.ts'
import { findTwoFactor, removeSecret, consumeTimeStep, type TwoFactor } from './two-factor.ts'

/** COSE identifiers of EdDSA, ES256 and RS256, which authenticators support. */
export const ALGORITHMS = [-8, -7, -257]

/**
 * Seconds of clock difference to accept: one TOTP time step before and after (RFC 6238, section
 * 5.2).
 */
const TOLERANCE = 30

/** `none`: the account has no second factor. */
export type SecondStep = 'none' | 'passed' | 'missing' | 'wrong'

/**
 * Checks the second factor of a log-in by password and consumes the code. `typed` is null if no
 * code was sent.
 */
export async function verifySecondStep(
  ctx: Context,
  memberId: string,
  typed: string | null,
): Promise<SecondStep> {
  const twoFactor = await findTwoFactor(ctx.db, memberId)
  if (!twoFactor?.confirmed_at) return 'none'
  if (typed === null) return 'missing'
  const { kind, code } = parseSecondStep(typed)
  if (kind === 'app')
    return (await consumeAppCode(ctx, memberId, twoFactor, code)) ? 'passed' : 'wrong'
  if (!(await consumeRecoveryCode(ctx, memberId, code))) return 'wrong'
  await ctx.enqueue(securityMail, {
    site: ctx.site.id,
    member: memberId,
    change: 'recovery_code_used',
  })
  return 'passed'
}

/**
 * Checks the member's password and, with two-factor authentication, a code, else a passkey if they
 * have one. A passkey also replaces the password, because it required a fingerprint or PIN. Call it
 * outside any transaction.
 */
export const checkIdentity: CheckIdentity = async (ctx, { password, code, passkey }, action) => {
  if (passkey)
    return reauthenticateByFactor(ctx, 'passkey_refused', () =>
      verifyMemberAssertion(ctx, passkey, confirmationPurpose(ctx, action)),
    )
  // An empty password is no guess; a member without a password has only the passkey.
  if (password === '' && (await hasPasskey(ctx))) throw new ApiError('passkey_missing')
  return reauthenticate(ctx, password, async ({ member_id }) => {
    const step = await verifySecondStep(ctx, member_id, code ?? null)
    return step === 'none' && (await hasPasskey(ctx)) ? 'passkey_missing' : step
  })
}

const hasPasskey = async ({ db, actor }: MemberContext) =>
  (await passkeysOf(db, actor.memberId)).length > 0

/** The challenge purpose that binds a confirmation to an action and this session. */
export const confirmationPurpose = ({ actor }: MemberContext, action: SensitiveAction): Purpose =>
  `confirm:${actor.sessionId}:${action}`

async function verifyMemberAssertion(
  ctx: MemberContext,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<boolean> {
  const passkey = await findPasskey(ctx.db, answer.id)
  return passkey?.member_id === ctx.actor.memberId && verifyAssertion(ctx, passkey, answer, purpose)
}

/**
 * An unconfirmed claim of an address must not add credentials that stay valid after the owner
 * confirms it.
 */
export function assertConfirmed({ actor }: MemberContext): void {
  if (!actor.confirmed) throw new ApiError('address_not_confirmed')
}

/** Checks a TOTP code and consumes its time step. */
export async function consumeAppCode(
  ctx: Context,
  memberId: string,
  { secret }: TwoFactor,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const epoch = Math.floor(ctx.now.getTime() / 1000)
  const found = await verify({
    secret: ctx.seal.decrypt(secret, memberId),
    token: code,
    epoch,
    epochTolerance: TOLERANCE,
  })
  return (
    found.valid && 'timeStep' in found && consumeTimeStep(ctx.db, memberId, secret, found.timeStep)
  )
}

/** The opaque user handle of a member's passkeys; the same for all of them. */
export const passkeyUserHandle = (ctx: Context, memberId: string): string =>
  ctx.sign(handleText(memberId))

const handleText = (memberId: string) => `passkey-owner:${memberId}`

/** The relying party's host, taken from the configuration, never from a request. */
export const passkeyHost = (ctx: Context): string => new URL(ctx.origin).hostname

/**
 * Returns the member whose passkey signed our challenge. Throws `passkey_refused` for an invalid
 * response, and `login_blocked`. Call it outside any transaction.
 */
export async function authenticateByPasskey(ctx: Context, answer: PasskeyAnswer): Promise<string> {
  const passkey = await findPasskey(ctx.db, answer.id)
  const attempt = passkey
    ? await startAccountAttempt(ctx, passkey.member_id)
    : await startAttempt(ctx, null)
  if (!passkey || !(await verifyAssertion(ctx, passkey, answer, 'log-in')))
    return failAttempt(ctx, attempt, 'passkey_refused')
  await succeedAttempt(ctx, attempt)
  return passkey.member_id
}

async function verifyAssertion(
  ctx: Context,
  passkey: Passkey,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<boolean> {
  if (!ctx.signatures(handleText(passkey.member_id)).includes(answer.userHandle)) return false
  const counter = await signedCounter(ctx, passkey, answer, purpose).catch((error: unknown) => {
    ctx.log.info({ reason: error instanceof Error ? error.message : '' }, 'a passkey was refused')
    return null
  })
  return counter !== null && markUsed(ctx.db, passkey, counter, ctx.now)
}

async function signedCounter(
  ctx: Context,
  passkey: Passkey,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<number> {
  const { id, ...response } = answer
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => consumeChallenge(ctx, purpose, challenge),
    expectedOrigin: ctx.origin,
    expectedRPID: passkeyHost(ctx),
    credential: {
      id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  })
  if (!verified) throw new Error('the signature is not of this passkey')
  return authenticationInfo.newCounter
}

async function hasSecondStep(db: Queryable, memberId: string): Promise<boolean> {
  const [twoFactor, passkeys] = await Promise.all([
    findTwoFactor(db, memberId),
    passkeysOf(db, memberId),
  ])
  return Boolean(twoFactor?.confirmed_at) || passkeys.length > 0
}

export type Factors = { passkeys: ListedPasskey[]; two_factor: { since: string } | null }

/** Returns the passkeys and two-factor state of an account. */
export async function listFactors(db: Queryable, memberId: string): Promise<Factors> {
  const [twoFactor, passkeys] = await Promise.all([
    findTwoFactor(db, memberId),
    listPasskeys(db, memberId),
  ])
  return {
    passkeys,
    two_factor: twoFactor?.confirmed_at ? { since: twoFactor.confirmed_at.toISOString() } : null,
  }
}

/**
 * Removes the factors that the owner does not keep and notifies them by mail. Call it inside a
 * transaction.
 */
export const revokeFactors: RevokeFactors = async (ctx, memberId, retained) => {
  const enqueueNotice = (change: SecurityChange) =>
    ctx.enqueue(securityMail, { site: ctx.site.id, member: memberId, change })
  if (await deleteOtherPasskeys(ctx.db, memberId, retained.passkeys))
    await enqueueNotice('passkey_removed')
  if (!retained.two_factor && (await removeSecret(ctx.db, memberId))) {
    await removeCodes(ctx.db, memberId)
    await enqueueNotice('two_factor_off')
  }
  await clearSecondStepsIfNone(ctx.db, memberId)
}

/** Call it after a code or passkey was removed. */
export async function clearSecondStepsIfNone(db: Queryable, memberId: string): Promise<void> {
  if (!(await hasSecondStep(db, memberId))) await clearSecondSteps(db, memberId)
}

/**
 * Throws `second_step_needed` if an operator with a second factor logged in without it: they may
 * set up a first factor, but not change existing ones.
 */
export async function assertStaffUnlocked(ctx: MemberContext): Promise<void> {
  if (ctx.actor.role === 'locked_operator' && (await hasSecondStep(ctx.db, ctx.actor.memberId)))
    throw new ApiError('second_step_needed')
}

/**
 * For support, after the person proved their identity: removes the second factor and all passkeys,
 * which were on the same lost device. Returns false if there was nothing to remove.
 */
export async function disableTwoFactorFor(
  db: Queryable,
  site: number,
  email: string,
): Promise<boolean> {
  const account = await findOwnerByEmail(db, site, email)
  if (!account) return false
  const { member_id: member } = account
  await removeCodes(db, member)
  const hadSecret = await removeSecret(db, member)
  const hadPasskeys = await deletePasskeysSince(db, member, new Date(0))
  await clearSecondSteps(db, member)
  if (hadSecret) await enqueue(db, securityMail, { site, member, change: 'two_factor_off' })
  if (hadPasskeys) await enqueue(db, securityMail, { site, member, change: 'passkey_removed' })
  return hadSecret || hadPasskeys
}
