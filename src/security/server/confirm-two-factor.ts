import { markSecondStep } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { confirmTwoFactor as contract } from '../contract.ts'
import { parseSecondStep } from '../rules.ts'
import { securityMail } from './jobs.ts'
import { replaceCodes } from './recovery-codes.ts'
import { consumeAppCode, assertStaffUnlocked } from './second-step.ts'
import { assertConfirmed } from './identity.ts'
import { confirmSecret, findTwoFactor } from './two-factor.ts'

export async function confirmTwoFactor(
  ctx: MemberContext,
  { code }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  assertConfirmed(ctx)
  await assertStaffUnlocked(ctx)
  const twoFactor = await findTwoFactor(ctx.db, memberId)
  if (!twoFactor) throw new ApiError('two_factor_not_started')
  if (twoFactor.confirmed_at) throw new ApiError('two_factor_on')
  const isValid = await consumeAppCode(ctx, memberId, twoFactor, parseSecondStep(code).code)
  if (!isValid || !(await confirmSecret(ctx.db, memberId, twoFactor.secret, ctx.now)))
    throw new ApiError('second_step_wrong', { field: 'code' })
  await markSecondStep(ctx.db, ctx.actor.sessionId)
  await ctx.enqueue(securityMail, { site: ctx.site.id, member: memberId, change: 'two_factor_on' })
  return { recovery_codes: await replaceCodes(ctx, memberId) }
}
