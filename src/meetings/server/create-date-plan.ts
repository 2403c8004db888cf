import sql from 'sql-template-tag'
import { getMemberName } from '../../profiles/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { findByRequest } from '../../server/request-key.ts'
import type { createDatePlan as contract } from '../contract.ts'
import { assertPlansOn } from './assert-plans-on.ts'
import { addPlan } from './date-plan.ts'
import { findPlanObstacle } from './plan-obstacle.ts'
import { checkPlan } from './plan-times.ts'
import { sharePlan } from './share-plan.ts'
import { lockMember } from './trusted-contact.ts'

/** The partner is not told, now or later. */
export async function createDatePlan(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertPlansOn(ctx)
  const existing = await findByRequest<{ plan_id: string }>(
    ctx,
    sql`select plan_id, request_hash from date_plan`,
  )
  if (existing) return { id: existing.plan_id }
  await lockMember(ctx.db, ctx.actor.memberId)
  const { partner, obstacle } = await findPlanObstacle(ctx, input.conversation)
  if (obstacle) throw new ApiError(obstacle)
  const checked = await checkPlan(ctx, input)
  const id = newId()
  const added = await addPlan(ctx, {
    ...checked,
    plan_id: id,
    partner_id: partner.id,
    conversation_id: input.conversation,
    partner_name: await getMemberName(ctx.db, partner.id),
  })
  if (!added) throw new ApiError('plan_exists')
  await sharePlan(ctx, id)
  return { id }
}
