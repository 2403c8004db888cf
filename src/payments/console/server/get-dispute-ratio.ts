import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findCardMonth, listCauses, listRatios } from '../../server/dispute-ratio.ts'
import { countOpenFraud } from '../../server/payment-warnings.ts'
import type { getDisputeRatio as contract } from '../ratio-contract.ts'

export async function getDisputeRatio(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const month = await findCardMonth(ctx, input.month)
  const ratios = await listRatios(ctx, month)
  return {
    month: month.name,
    zone: month.zone,
    is_over: month.end <= ctx.now,
    limit: ctx.site.settings.dispute_limit,
    brands: ratios.map(({ sales: _, ...ratio }) => ratio),
    causes: await listCauses(ctx, month),
    open_warnings: await countOpenFraud(ctx.db, ctx.site.id),
  }
}
