export { queuesQuery } from './queries.ts'
