import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/app/web/page-route.ts'
import { NO_PAGE, pageModule, pageRoutes } from '../src/app/web/routes.ts'

const PAGES = 'virtual:pages'
const CONSOLE_PAGES = 'virtual:console-pages'
const source = join(import.meta.dirname, '../src')

/**
 * Generates one module per route with its layout and page, so that a page is one import and few
 * files, and the route tables with these imports: one for members and visitors, one for the
 * console. The tables omit what only the build reads, because every page loads them.
 */
export function pageModules(): Plugin {
  return {
    name: 'page-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:(?:console-)?pages(?:\/|$)/ },
      handler: (id) => `\0${id}`,
    },
    load: { filter: { id: /^\0virtual:(?:console-)?pages(?:\/|$)/ }, handler: contentOf },
  }
}

function contentOf(id: string): string {
  if (id === `\0${PAGES}`)
    return `${routeTable((route) => !isOfConsole(route))}\nexport const loadNoPage = ${importOf(NO_PAGE)}`
  if (id === `\0${CONSOLE_PAGES}`) return routeTable(isOfConsole)
  return moduleOf(id.slice(PAGES.length + 2))
}

const isOfConsole = ({ hydrate }: PageRoute) => hydrate === 'console'

function routeTable(belongs: (route: PageRoute) => boolean): string {
  const routes = pageRoutes
    .filter(belongs)
    .map(
      ({ module: _, ...route }) =>
        `${JSON.stringify(route).slice(0, -1)}, load: ${importOf(route.name)} },`,
    )
  return ['export const routes = [', ...routes, ']'].join('\n')
}

const importOf = (name: string) => `() => import(${JSON.stringify(pageModule(name))})`

function moduleOf(name: string): string {
  const route = pageRoutes.find((known) => known.name === name)
  const layout = join(source, `app/web/layouts/${route?.layout ?? 'default'}-layout.tsx`)
  const page = route ? [`export * from ${JSON.stringify(join(source, route.module))}`] : []
  return [`export { Layout } from ${JSON.stringify(layout)}`, ...page].join('\n')
}
