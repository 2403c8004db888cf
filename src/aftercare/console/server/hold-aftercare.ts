import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { latestHold } from '../../rules.ts'
import { findAftercare, holdAftercareUntil } from '../../server/aftercare.ts'
import { enqueueAftercare } from '../../server/continue-job.ts'
import type { holdAftercare as contract } from '../contract.ts'

export async function holdAftercare(
  ctx: MemberContext,
  { id, until, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const aftercare = await findAftercare(ctx.db, ctx.site.id, id)
  if (!aftercare) throw new ApiError('not_found')
  const end = new Date(until)
  const latest = latestHold(aftercare.decided_at, ctx.site.settings.aftercare_hold_days)
  if (end <= ctx.now || end > latest) throw new ApiError('time_not_possible')
  if (!(await holdAftercareUntil(ctx, { id, until: end, reason, by: ctx.actor.memberId })))
    throw new ApiError('already_told')
  await enqueueAftercare(ctx, id, end)
  await recordAudit(ctx.db, ctx, {
    action: 'aftercare.hold',
    subject: { kind: 'aftercare', id },
    memberId: aftercare.banned_id,
    reason,
    before: { until: aftercare.hold_until },
    after: { until: end },
  })
  return {}
}
