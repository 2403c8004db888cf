export type { Kinds } from './kinds.ts'
export { waitingInQueue, waitingRows } from './review.ts'
