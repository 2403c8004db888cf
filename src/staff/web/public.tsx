export { approvalsQuery } from './queries.ts'
