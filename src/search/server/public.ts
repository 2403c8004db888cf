export { rememberedFiltersSql as rememberedIn } from './remembered-search.ts'
export { rebuildFacets } from './search-facet.ts'
