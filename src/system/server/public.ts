export { countJobs } from './job-outbox.ts'
