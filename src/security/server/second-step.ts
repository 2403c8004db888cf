import { clearSecondSteps } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Context, MemberContext } from '../../server/context.ts'
import type { Queryable } from '../../server/database/query.ts'
import { parseSecondStep } from '../rules.ts'
import { verify } from 'otplib'
import { securityMail } from './jobs.ts'
import { loadPasskeys } from './passkeys.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'
import { findTwoFactor, consumeTimeStep, type TwoFactor } from './two-factor.ts'

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

/** Checks a TOTP code and consumes its time step. */
export async function consumeAppCode(
  ctx: Context,
  memberId: string,
  { secret }: TwoFactor,
  code: string,
): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const epoch = Math.floor(ctx.now.getTime() / 1000)
  const verified = await verify({
    secret: ctx.seal.decrypt(secret, memberId),
    token: code,
    epoch,
    epochTolerance: TOLERANCE,
  })
  return (
    verified.valid &&
    'timeStep' in verified &&
    consumeTimeStep(ctx.db, memberId, secret, verified.timeStep)
  )
}

async function hasSecondStep(db: Queryable, memberId: string): Promise<boolean> {
  const [twoFactor, passkeys] = await Promise.all([
    findTwoFactor(db, memberId),
    loadPasskeys(db, memberId),
  ])
  return Boolean(twoFactor?.confirmed_at) || passkeys.length > 0
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
