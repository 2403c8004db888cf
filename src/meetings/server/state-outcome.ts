import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { stateOutcome as contract } from '../contract.ts'
import { lockPlan, saveOutcome } from './date-plan.ts'

export async function stateOutcome(
  ctx: MemberContext,
  { id, outcome }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const plan = await lockPlan(ctx, id)
  if (!plan?.ended_at || plan.ended_by === 'canceled') throw new ApiError('not_found')
  await saveOutcome(ctx, id, outcome)
  return {}
}
