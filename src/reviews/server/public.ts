export type { Kinds } from './kinds.ts'
export { claimReview } from './claim-review.ts'
export { answeredReviewsSql } from './review-answer.ts'
export { waitingInQueue } from './review.ts'
