export { refreshMember } from './member-search.ts'
export { rebuildFacets } from './search-facet.ts'
