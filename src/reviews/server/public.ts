export type { Kinds } from './kinds.ts'
export { claimReview } from './claim-review.ts'
export { answeredReviewsSql, saveAnswer } from './review-answer.ts'
export { waitingInQueue, waitingRows } from './review.ts'
