export { countJobs } from './job-outbox.ts'
export { findCopiedChanges, findNewestCopy } from './backup-run.ts'
export { isCopyLate } from '../rules.ts'
export { addBrowserError } from './browser-errors.ts'
