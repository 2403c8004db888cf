import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { cancelDatePlan as contract } from '../contract.ts'
import { endPlan, lockPlan } from './date-plan.ts'
import { allClearJob } from './mail-jobs.ts'

/** A contact who was told that no answer came learns that all is well, as after "I'm fine". */
export async function cancelDatePlan(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const plan = await lockPlan(ctx, id)
  if (!plan) throw new ApiError('not_found')
  if (plan.ended_at) return {}
  await endPlan(ctx, id, 'canceled')
  if (plan.alerted_at) await ctx.enqueue(allClearJob, { site: ctx.site.id, plan: id })
  ctx.announce(ctx.actor.memberId, { kind: 'user' })
  return {}
}
