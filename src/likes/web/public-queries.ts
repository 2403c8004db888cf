export { likesQuery } from './queries.ts'
