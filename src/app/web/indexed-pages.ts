import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

/**
 * The pages that search engines may index, besides landers. All others get `noindex`, above all the
 * search: its members have not opted in to search engines.
 */
const indexedNames = new Set([
  'index',
  'signup',
  'pricing',
  'complaints',
  'accessibility',
  'honesty',
])

export type IndexedRoute = Pick<PageRoute, 'name' | 'path' | 'layout'>

const hasRequiredParameter = (path: string) => /:\w+(?!\w|\?)/.test(path)

/** Optional parts, such as a campaign's slug, do not change what is indexed. */
const withoutOptionalParts = (path: string) => path.replaceAll(/\/:\w+\?/g, '') || '/'

/** Whether search engines may index the page; `byPage` if the page decides per URL. */
export function getIndexing(route: IndexedRoute | null): boolean | 'byPage' {
  if (!route) return false
  if (route.name === 'members-id') return 'byPage'
  if (route.layout === 'lander') return !hasRequiredParameter(route.path)
  return indexedNames.has(route.name) || route.path.startsWith('/pages/')
}

/** Lists the names and paths, without language, of all pages that search engines may index. */
export const indexedPages = (): { name: string; path: string }[] =>
  pageRoutes
    .filter((route) => getIndexing(route) === true && !route.localOnly)
    .map(({ name, path }) => ({ name, path: withoutOptionalParts(path) }))

/** The canonical path of a page. */
export const canonicalPath = (route: IndexedRoute | null, path: string): string =>
  route && getIndexing(route) === true ? withoutOptionalParts(route.path) : path
