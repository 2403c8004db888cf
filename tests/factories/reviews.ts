import { saveReview } from '../../src/reviews/server/review.ts'
import type { Queryable } from '../../src/server/database/query.ts'
import type { Api } from '../../src/platform/contract.ts'
import { listReviews, type Review, type ReviewKind } from '../../src/reviews/contract.ts'

const isOfKind =
  <Kind extends ReviewKind>(kind: Kind) =>
  (review: Review): review is Extract<Review, { kind: Kind }> =>
    review.kind === kind

/** The first page of a queue of the staff. */
export async function listOf<Kind extends ReviewKind>(api: Api, kind: Kind) {
  const { reviews, total } = await api(listReviews, { kind })
  return { reviews: reviews.filter(isOfKind(kind)), total }
}

/** Lets what a test inserted wait for the staff for a day, since now. */
export async function addReview(
  db: Queryable,
  { kind, subject, member, now }: { kind: string; subject: string; member: string; now: Date },
): Promise<void> {
  await saveReview(db, {
    site: 1,
    kind,
    subject,
    member,
    since: now,
    dueAt: new Date(now.getTime() + 86_400_000),
    claim: null,
  })
}
