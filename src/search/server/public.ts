export { rememberedIn } from './remembered-search.ts'
export { rebuildFacets } from './search-facet.ts'
