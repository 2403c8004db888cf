import type { Output, Parsed } from '../../platform/contract.ts'
import { saveAnswer } from '../../reviews/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { answerPrivacyRequest as contract } from '../requests-contract.ts'
import { saveOutcome } from './privacy-requests.ts'
import { getOpenRequest, mailAnswer } from './open-request.ts'
import { dataRequestQueue } from './request-queue.ts'

export async function answerPrivacyRequest(
  ctx: MemberContext,
  { id, outcome, answer }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  const request = await getOpenRequest(ctx, id)
  const key = { site: site.id, id }
  await saveOutcome(db, key, { outcome, answer, by: actor.memberId, now })
  await mailAnswer(ctx, request, answer)
  await ctx.emit(reviewWithdrawn, { kind: 'data_request', subject: id })
  await saveAnswer(db, dataRequestQueue, {
    site: site.id,
    subject: id,
    by: actor.memberId,
    since: request.received_at,
    dueAt: request.due_at,
    decidedAt: now,
  })
  await recordAudit(db, ctx, {
    action: 'data_request.answer',
    subject: { kind: 'data_request', id },
    memberId: request.member_id,
    after: { outcome },
  })
  return {}
}
