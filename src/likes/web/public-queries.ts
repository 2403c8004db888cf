export { likesQuery, matchesQuery } from './queries.ts'
