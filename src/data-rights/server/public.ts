/** What other features and the app layer may import. */
export { startExport } from './request-export.ts'
export { eraseRestoredMembers } from './erase-restored.ts'
export { sweepGauges } from './sweep-files.ts'
