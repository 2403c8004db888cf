import { join } from 'node:path'
import type { Plugin } from 'vite'
import { NO_PAGE, pageModule, pageRoutes } from '../src/app/web/routes.ts'

const INDEX = 'virtual:pages'
const source = join(import.meta.dirname, '../src')

/**
 * Generates one module per route with its layout and page, so that a page is one import and few
 * files, and an index of these modules.
 */
export function pageModules(): Plugin {
  return {
    name: 'page-modules',
    enforce: 'pre',
    resolveId: { filter: { id: /^virtual:pages(?:\/|$)/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:pages(?:\/|$)/ },
      handler: (id) =>
        id === `\0${INDEX}` ? indexOfPages() : contentOf(id.slice(INDEX.length + 2)),
    },
  }
}

function indexOfPages(): string {
  const names = [NO_PAGE, ...pageRoutes.map(({ name }) => name)]
  const entries = names.map(
    (name) => `  ${JSON.stringify(name)}: () => import(${JSON.stringify(pageModule(name))}),`,
  )
  return ['export const pages = {', ...entries, '}'].join('\n')
}

function contentOf(name: string): string {
  const route = pageRoutes.find((known) => known.name === name)
  const layout = join(source, `app/web/layouts/${route?.layout ?? 'default'}-layout.tsx`)
  const page = route ? [`export * from ${JSON.stringify(join(source, route.module))}`] : []
  return [`export { Layout } from ${JSON.stringify(layout)}`, ...page].join('\n')
}
