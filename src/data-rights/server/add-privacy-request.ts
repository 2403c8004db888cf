import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { addPrivacyRequest as contract } from '../requests-contract.ts'
import { addRequest } from './privacy-requests.ts'

export async function addPrivacyRequest(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const receivedAt = new Date(input.received_at)
  if (receivedAt > now) throw new ApiError('time_ahead', { field: 'received_at' })
  const added = await addRequest(db, {
    ...input,
    site: site.id,
    received_at: receivedAt,
    added_by: actor.memberId,
  })
  const id = added.request_id
  await ctx.emit(reviewRequested, {
    kind: 'data_request',
    subject: id,
    member: null,
    since: receivedAt,
    dueAt: added.due_at,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.add',
    subject: { kind: 'data_request', id },
    memberId: added.member_id,
    after: { kind: input.kind },
  })
  return { id }
}
