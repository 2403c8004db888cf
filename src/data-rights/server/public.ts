/** What the app layer may import. */
export { eraseRestoredMembers } from './erase-restored.ts'
export { sweepGauges } from './sweep-files.ts'
