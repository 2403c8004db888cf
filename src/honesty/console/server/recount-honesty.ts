import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { getSpec } from '../../rules.ts'
import { listFigures } from '../../server/honesty-figure.ts'
import { addRecount } from '../../server/honesty-recount.ts'
import type { recountHonesty as contract } from '../contract.ts'

/** Only events can be counted again: how things were on an earlier day, nobody knows any more. */
export async function recountHonesty(
  ctx: MemberContext,
  { day, metric, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (getSpec(metric).counts !== 'events') throw new ApiError('not_recountable')
  const figures = await listFigures(ctx.db, { site: ctx.site.id, from: day, to: day })
  if (!figures.some((row) => row.metric === metric)) throw new ApiError('not_counted')
  await addRecount(ctx, { day, metric, reason, by: ctx.actor.memberId })
  await recordAudit(ctx.db, ctx, {
    action: 'honesty.recount',
    subject: { kind: 'figure', id: metric },
    reason,
    after: { day },
  })
  return {}
}
