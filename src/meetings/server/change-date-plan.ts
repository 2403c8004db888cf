import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { changeDatePlan as contract } from '../contract.ts'
import { lockPlan, updatePlan } from './date-plan.ts'
import { checkPlan } from './plan-times.ts'
import { sharePlan } from './share-plan.ts'

export async function changeDatePlan(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const plan = await lockPlan(ctx, input.id)
  if (!plan || plan.ended_at) throw new ApiError('not_found')
  await updatePlan(ctx, plan, await checkPlan(ctx, input))
  await sharePlan(ctx, input.id)
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return { id: input.id }
}
