/** The shell reads it at the start of each page of a member, which mends what is outdated. */
export { pushQuery } from './push-query.ts'
