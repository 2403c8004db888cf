export { photosQuery } from './queries.ts'
