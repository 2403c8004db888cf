import { proveSecondStep } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { confirmTwoFactor as contract } from '../contract.ts'
import { readSecondStep } from '../rules.ts'
import { securityMail } from './jobs.ts'
import { replaceCodes } from './recovery-codes.ts'
import { isNewCode, refuseLocked, refuseUnconfirmed } from './public.ts'
import { confirmSecret, findTwoFactor } from './two-factor.ts'

export async function confirmTwoFactor(ctx: MemberContext, { code }: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  refuseUnconfirmed(ctx)
  await refuseLocked(ctx)
  const own = await findTwoFactor(ctx.db, memberId)
  if (!own) throw new ApiError('two_factor_not_started')
  if (own.confirmed_at) throw new ApiError('two_factor_on')
  const isRight = await isNewCode(ctx, memberId, own, readSecondStep(code).code)
  if (!isRight || !(await confirmSecret(ctx.db, memberId, own.secret, ctx.now)))
    throw new ApiError('second_step_wrong', { field: 'code' })
  await proveSecondStep(ctx.db, ctx.actor.sessionId)
  await ctx.enqueue(securityMail, { site: ctx.site.id, member: memberId, change: 'two_factor_on' })
  return { recovery_codes: await replaceCodes(ctx, memberId) }
}
