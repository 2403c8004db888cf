export { rebuildFacets } from './search-facet.ts'
