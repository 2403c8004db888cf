/** What the process may use of data rights. */
export { eraseRestoredMembers } from './erase-restored.ts'
export { sweepGauges } from './sweep-files.ts'
