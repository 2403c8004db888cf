import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { PageRoute } from '../src/app/web/page-route.ts'
import { NO_PAGE, pageModule, pageRoutes } from '../src/app/web/routes.ts'
import { forgetModule, listPageTexts } from './page-texts.ts'

const PAGES = 'virtual:pages'
const CONSOLE_PAGES = 'virtual:console-pages'
const source = join(import.meta.dirname, '../src')

/**
 * Generates one module per route with its layout and page, so that a page is one import and few
 * files, and the route tables with these imports: one for members and visitors, one for the
 * console. The tables omit what only the build reads, because every page loads them, and name the
 * catalogues of each page; when a change adds one, the development server reloads the page.
 */
export function pageModules(): Plugin {
  const tables = new Map<string, string>()
  return {
    name: 'page-modules',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^virtual:(?:console-)?pages(?:\/|$)/ },
      handler: (id) => `\0${id}`,
    },
    load: {
      filter: { id: /^\0virtual:(?:console-)?pages(?:\/|$)/ },
      handler: (id, options) => contentOf(id, options?.ssr === true),
    },
    hotUpdate({ file }) {
      if (!forgetModule(file)) return
      const { moduleGraph, hot, name } = this.environment
      for (const id of [`\0${PAGES}`, `\0${CONSOLE_PAGES}`]) {
        const [before, after] = [tables.get(`${name} ${id}`), contentOf(id, name === 'ssr')]
        tables.set(`${name} ${id}`, after)
        const module = moduleGraph.getModuleById(id)
        if (before === after || !module) continue
        moduleGraph.invalidateModule(module)
        hot.send({ type: 'full-reload' })
      }
    },
  }
}

function contentOf(id: string, isServer: boolean): string {
  if (id === `\0${PAGES}`)
    return `${routeTable((route) => !isOfConsole(route) && (isServer || !isMailed(route)))}\nexport const loadNoPage = ${importOf(NO_PAGE)}`
  if (id === `\0${CONSOLE_PAGES}`) return routeTable(isOfConsole)
  return moduleOf(id.slice(PAGES.length + 2))
}

const isOfConsole = ({ hydrate }: PageRoute) => hydrate === 'console'

/** Opened by links of mails alone, and without a script: no browser goes to them by itself. */
const isMailed = ({ hydrate, layout }: PageRoute) => hydrate === 'never' && layout === 'empty'

function routeTable(belongs: (route: PageRoute) => boolean): string {
  const routes = pageRoutes
    .filter(belongs)
    .map(
      (route) =>
        `${JSON.stringify(withTexts(route)).slice(0, -1)}, load: ${importOf(route.name)} },`,
    )
  return ['export const routes = [', ...routes, ']'].join('\n')
}

function withTexts(route: PageRoute): object {
  const { module: _, ...rest } = route
  return { ...rest, texts: listPageTexts(route) }
}

const importOf = (name: string) => `() => import(${JSON.stringify(pageModule(name))})`

function moduleOf(name: string): string {
  const route = pageRoutes.find((known) => known.name === name)
  const layout = join(source, `app/web/layouts/${route?.layout ?? 'default'}-layout.tsx`)
  const page = route ? [`export * from ${JSON.stringify(join(source, route.module))}`] : []
  return [`export { Layout } from ${JSON.stringify(layout)}`, ...page].join('\n')
}
