export { rememberedFiltersSql } from './remembered-search.ts'
export { rebuildFacets } from './search-facet.ts'
