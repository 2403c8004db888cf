/** What the process may use of data rights. */
export { eraseAgain } from './erase-again.ts'
export { sweepGauges } from './sweep-files.ts'
