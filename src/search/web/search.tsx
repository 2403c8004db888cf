/** What other features' pages may use of the search. */
export { MemberCard } from './member-card.tsx'
export { membersQuery } from './queries.ts'
