import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { withdrawCampaign as contract } from '../contract.ts'
import { countCodes, withdrawCodes } from './discount-codes.ts'

export async function withdrawCampaign(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const withdrawn = await withdrawCodes(db, site.id, id, now)
  if (withdrawn === 0 && (await countCodes(db, site.id, id)) > 0)
    throw new ApiError('deadline_promised')
  if (withdrawn === 0) throw new ApiError('not_found')
  await recordAudit(db, ctx, {
    action: 'campaign.withdraw',
    subject: { kind: 'campaign', id },
    reason,
    after: { withdrawn },
  })
  return { withdrawn }
}
