import type { SearchFilters } from './contract.ts'

/** What a search may be ordered by, in bands that the page shows; equals stand by chance. */
type SearchRule = 'distance' | 'active' | 'joined' | 'chance'

/**
 * The orders of the search, and the rules of each in their order. The terms, the page “Why” and the
 * chips of the search are made from this table (DSA, article 27).
 */
export const searchOrders = {
  recent: ['active', 'chance'],
  near: ['distance', 'active', 'chance'],
  newest: ['joined', 'chance'],
} as const satisfies Record<string, readonly SearchRule[]>
export type SearchOrder = keyof typeof searchOrders

export const searchOrderNames = ['recent', 'near', 'newest'] as const satisfies SearchOrder[]

/** How the results of a search are ordered; one that ends at a distance is by distance, or by sign-up. */
export function getSearchOrder({
  near,
  newest,
  max_distance,
}: Pick<SearchFilters, 'near' | 'newest' | 'max_distance'>): SearchOrder {
  if (near || (max_distance !== undefined && !newest)) return 'near'
  return newest ? 'newest' : 'recent'
}

/** The filters with another order. */
export const orderedBy = (filters: SearchFilters, order: SearchOrder): SearchFilters => ({
  ...filters,
  near: order === 'near' ? '1' : undefined,
  newest: order === 'newest' ? '1' : undefined,
})

/** The orders that these filters can have: what ends at a distance has none by activity. */
export const listPossibleOrders = (filters: SearchFilters): SearchOrder[] =>
  searchOrderNames.filter((order) => getSearchOrder(orderedBy(filters, order)) === order)
