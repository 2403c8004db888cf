import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { undoAccount as contract } from '../accounts-contract.ts'
import { countReviews, undoReviewVerdict } from './account-review.ts'

/** The job of the decision finds none and does nothing. */
export async function undoAccount(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  if (!(await undoReviewVerdict(db, { site: site.id, member, by: actor.memberId, now })))
    throw new ApiError('undo_late')
  await recordAudit(db, ctx, {
    action: 'account.undo',
    subject: { kind: 'member', id: member },
    memberId: member,
  })
  return { left: await countReviews(db, site.id) }
}
