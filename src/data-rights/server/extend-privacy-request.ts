import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewRequested, reviewWithdrawn } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { extendPrivacyRequest as contract } from '../requests-contract.ts'
import { saveExtension } from './privacy-requests.ts'
import { getOpenRequest, mailAnswer } from './open-request.ts'

/** Only within the first month, and once: whoever asked is told why it takes longer. */
export async function extendPrivacyRequest(
  ctx: MemberContext,
  { id, answer }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const request = await getOpenRequest(ctx, id)
  if (request.extended_at !== null || request.due_at < now) throw new ApiError('extension_too_late')
  const dueAt = await saveExtension(db, { site: site.id, id }, now)
  await mailAnswer(ctx, request, answer)
  // The queue moves deadlines forward only, so that what waits is asked for anew.
  await ctx.emit(reviewWithdrawn, { kind: 'data_request', subject: id })
  await ctx.emit(reviewRequested, {
    kind: 'data_request',
    subject: id,
    member: null,
    since: request.received_at,
    dueAt,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.extend',
    subject: { kind: 'data_request', id },
    memberId: request.member_id,
  })
  return {}
}
