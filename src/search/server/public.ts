export { rememberedFiltersSql } from './remembered-search.ts'
export { countActiveByRegion } from './member-search.ts'
export { listPromotedCards } from './results.ts'
export { countByRegion, rebuildFacets } from './search-facet.ts'
