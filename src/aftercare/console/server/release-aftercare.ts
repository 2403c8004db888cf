import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findAftercare, releaseHold } from '../../server/aftercare.ts'
import { enqueueAftercare } from '../../server/continue-job.ts'
import type { releaseAftercare as contract } from '../contract.ts'

export async function releaseAftercare(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const aftercare = await findAftercare(ctx.db, ctx.site.id, id)
  if (!aftercare) throw new ApiError('not_found')
  if (!(await releaseHold(ctx, id))) throw new ApiError('not_held')
  await enqueueAftercare(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'aftercare.release',
    subject: { kind: 'aftercare', id },
    memberId: aftercare.banned_id,
    reason,
    before: { until: aftercare.hold_until },
  })
  return {}
}
