import sql from 'sql-template-tag'
import * as z from 'zod'
import type { ReviewKind } from '../../server/review-kind.ts'
import { DataRequestOutcome, RequestAnswer } from '../requests-contract.ts'
import { lockRequest } from './privacy-requests.ts'
import { answerPrivacyRequest } from './answer-privacy-request.ts'
import { dataRequestQueue } from './request-queue.ts'

const Decision = z.object({ outcome: DataRequestOutcome, answer: RequestAnswer })

/** Requests about personal data have a page of their own; their deadline is the law's. */
export const dataRequestReview: ReviewKind = {
  ...dataRequestQueue,
  roles: ['support'],
  promise: null,
  hasLastingClaims: true,
  // An answer keeps its time itself, by whichever way it is given.
  recordsTimes: true,
  changed: 'request_answered',
  columns: sql`d.kind as about`,
  joins: () =>
    sql`join data_request d on d.site_id = r.site_id and d.request_id = r.subject_id and d.outcome is null`,
  exists: async ({ db, site }, { subject: id }) =>
    (await lockRequest(db, { site: site.id, id })) !== null,
  decision: Decision,
  decide: async (ctx, { subject_id: id }, decision) => {
    await answerPrivacyRequest(ctx, { id, ...Decision.parse(decision) })
    return {}
  },
}
