import type { PageRoute } from './page-route.ts'
import { pageRoutes } from './routes.ts'

/**
 * The pages that search engines may list, besides landers. Everything else tells them to leave it
 * out; above all the search, which shows members who have not opted in to be found.
 */
const indexedNames = new Set(['index', 'signup', 'pricing', 'complaints'])

const hasRequiredParameter = (path: string) => /:\w+(?!\w|\?)/.test(path)

/** A campaign's slug or another optional part changes nothing that a search engine should list. */
const withoutOptionalParts = (path: string) => path.replaceAll(/\/:\w+\?/g, '') || '/'

/** Whether search engines may list the page; `byPage` if it decides for each address itself. */
export function indexingOf(route: PageRoute | null): boolean | 'byPage' {
  if (!route) return false
  if (route.name === 'members-id') return 'byPage'
  if (route.layout === 'lander') return !hasRequiredParameter(route.path)
  return indexedNames.has(route.name) || route.path.startsWith('/pages/')
}

/** The paths of all pages that search engines may list, without language, with their names. */
export const indexedPages = (): { name: string; path: string }[] =>
  pageRoutes
    .filter((route) => indexingOf(route) === true && !route.localOnly)
    .map(({ name, path }) => ({ name, path: withoutOptionalParts(path) }))

/** The path that stands for this one in search engines. */
export const canonicalPath = (route: PageRoute | null, path: string): string =>
  route && indexingOf(route) === true ? withoutOptionalParts(route.path) : path
