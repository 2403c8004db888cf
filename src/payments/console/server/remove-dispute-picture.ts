import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { deletePicture } from '../../server/dispute-pictures.ts'
import type { removeDisputePicture as contract } from '../disputes-contract.ts'
import { getSiteDispute } from './get-dispute.ts'
import { lockSiteOrder } from './permissions.ts'

export async function removeDisputePicture(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await lockSiteOrder(ctx, input.order)
  const { decision } = await getSiteDispute(ctx, input)
  if (decision !== null) throw new ApiError('dispute_answered')
  await deletePicture(ctx.db, ctx.site.id, input)
  return {}
}
