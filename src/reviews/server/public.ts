export type { Kinds } from './kinds.ts'
export { answeredReviewsSql } from './review-answer.ts'
export { waitingInQueue } from './review.ts'
