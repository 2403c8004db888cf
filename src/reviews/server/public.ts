export type { Kinds } from './kinds.ts'
export { waitingInQueue } from './review.ts'
