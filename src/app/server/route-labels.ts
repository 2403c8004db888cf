import type { App } from '../../server/app.ts'
import { splitLocale } from '../../platform/locales.ts'
import type { PageBundle } from '../../platform/page-bundle.ts'

/**
 * Returns what metrics call a path: the path of a call, the name of a page, or the kind of anything
 * else. Never contains an id.
 */
export function createRouteLabels(
  { routes, rawRoutes }: Pick<App, 'routes' | 'rawRoutes'>,
  { pageName }: Pick<PageBundle, 'pageName'>,
): (path: string) => string {
  const calls = new Set([
    ...routes.map(({ call }) => call.path),
    ...rawRoutes.map(({ path }) => path),
  ])
  return (path) => {
    if (calls.has(path)) return path
    if (path.startsWith('/api/')) return 'other calls'
    if (/^\/(?:assets|photos)\/|\.\w+$/.test(path)) return 'files'
    return pageName(splitLocale(path)[1]) ?? 'other pages'
  }
}
