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
import type { PasskeyAnswer, SensitiveAction } from '../../accounts/contract.ts'
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

/** EdDSA, ECDSA and RSA (COSE names): what authenticators have. */
export const ALGORITHMS = [-8, -7, -257]

/** One step of thirty seconds before and after ours, for clocks that differ (RFC 6238, 5.2). */
const TOLERANCE = 30

/** `none`: the password is all there is. */
export type SecondStep = 'none' | 'passed' | 'missing' | 'wrong'

/** What a log-in by password asks for beside it: nothing, or a code that was never used. `typed` null: none was given yet. */
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
 * The member's own password, and beside it a code where the second step is switched on, else a passkey where they have one. A
 * passkey stands for the password too: it asked for a finger or a PIN. Outside any transaction.
 */
export const checkIdentity: CheckIdentity = async (ctx, { password, code, passkey }, action) => {
  if (passkey)
    return reauthenticateByFactor(ctx, 'passkey_refused', () =>
      verifyMemberAssertion(ctx, passkey, confirmationOf(ctx, action)),
    )
  // Nothing was typed: it is no guess, and a member without a password has nothing else.
  if (password === '' && (await hasPasskey(ctx))) throw new ApiError('passkey_missing')
  return reauthenticate(ctx, password, async ({ member_id }) => {
    const step = await verifySecondStep(ctx, member_id, code ?? null)
    return step === 'none' && (await hasPasskey(ctx)) ? 'passkey_missing' : step
  })
}

const hasPasskey = async ({ db, actor }: MemberContext) =>
  (await passkeysOf(db, actor.memberId)).length > 0

/** What a passkey confirms: this action, asked for in this session. */
export const confirmationOf = ({ actor }: MemberContext, action: SensitiveAction): Purpose =>
  `confirm:${actor.sessionId}:${action}`

async function verifyMemberAssertion(
  ctx: MemberContext,
  answer: PasskeyAnswer,
  purpose: Purpose,
): Promise<boolean> {
  const passkey = await findPasskey(ctx.db, answer.id)
  return passkey?.member_id === ctx.actor.memberId && verifyAssertion(ctx, passkey, answer, purpose)
}

/** Whoever only claims an address must not set up a way in that stays after its owner proved it theirs. */
export function assertConfirmed({ actor }: MemberContext): void {
  if (!actor.confirmed) throw new ApiError('address_not_confirmed')
}

/** Whether the app shows this code now and it was not taken before; taking it is part of the question. */
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

/** The name under which passkeys know a member: says nothing, and is the same for all of theirs. */
export const passkeyUserHandle = (ctx: Context, memberId: string): string =>
  ctx.sign(`passkey-owner:${memberId}`)

/** The host that passkeys belong to, from the configuration, never from a request. */
export const passkeyHost = (ctx: Context): string => new URL(ctx.origin).hostname

/** Whose passkey answered our challenge; throws `passkey_refused` for whatever is wrong with it, and `login_blocked`. Outside any transaction. */
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
  if (passkeyUserHandle(ctx, passkey.member_id) !== answer.userHandle) return false
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

/** What logs in to an account beside its password, or is asked for with it. */
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

/** Ends the factors that their owner does not keep, and says so by mail. Inside a transaction. */
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

/** After a code or a passkey was taken away. */
export async function clearSecondStepsIfNone(db: Queryable, memberId: string): Promise<void> {
  if (!(await hasSecondStep(db, memberId))) await clearSecondSteps(db, memberId)
}

/** With the password alone one of the staff sets up the first code or passkey, and neither adds to it nor takes it away. */
export async function assertStaffUnlocked(ctx: MemberContext): Promise<void> {
  if (ctx.actor.role === 'locked_operator' && (await hasSecondStep(ctx.db, ctx.actor.memberId)))
    throw new ApiError('second_step_needed')
}

/**
 * For support, once somebody proved who they are: the password alone logs in again. What they lost held their passkeys as well.
 * False where there was nothing to switch off.
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
