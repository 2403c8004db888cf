/** What the process may use of data rights. */
export { eraseRestoredMembers as eraseAgain } from './erase-restored.ts'
export { sweepGauges } from './sweep-files.ts'
