/** The list of blocked members, apart because only the settings show it. */
export { BlockedMembers } from './blocked-members.tsx'
export { blocksQuery } from './queries.ts'
