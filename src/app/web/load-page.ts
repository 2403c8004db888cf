import type { ComponentType, ReactNode } from 'react'
import { isApiError } from '../../platform/api-error.ts'
import type { Locale } from '../../platform/locales.ts'
import { FAILURE_CATALOGUE, loadCatalogues, SHELL_CATALOGUES } from '../../web/catalogues.ts'
import { isOffline } from '../../web/connection.ts'
import { runMiddleware } from '../../web/middleware.ts'
import type { PageServices } from '../../web/page-context.ts'
import { loginPath, type Loader } from '../../web/page-loader.ts'
import { data, RouteResponse, Redirect } from '../../web/router/route-response.ts'
import { createMatcher, type Match } from '../../web/router/match.ts'
import { pathOf, type Location, type Page } from '../../web/router/page.ts'
import { pageRoutes, type PageRoute } from './routes.ts'
import { settingsQuery, userQuery } from '../../web/shell-queries.ts'

type Layout = ComponentType<{ children: ReactNode }>
type PageModule = { Component: ComponentType; loader?: Loader }

const loadPageModule = createModuleLoader(
  import.meta.glob<PageModule>([
    '../../*/web/pages/*.tsx',
    '../../*/operator/web/pages/*.tsx',
    './pages/*.tsx',
  ]),
)
const loadLayoutModule = createModuleLoader(
  import.meta.glob<{ Layout: Layout }>('./layouts/*-layout.tsx'),
)

const matchPublished = createMatcher(pageRoutes.filter((route) => !route.localOnly))
const matchAll = createMatcher(pageRoutes)

/** The page at a path without its language. Some exist only where nothing is real. */
export function matchPage(path: string, local: boolean): Match<PageRoute | null> {
  return (local ? matchAll : matchPublished)(path) ?? { route: null, params: {} }
}

type PageCode = { Layout: Layout } & PageModule

/** Code and texts of a page, at once; where there is no page, of what says so. */
export async function loadCode(route: PageRoute | null, locale: Locale): Promise<PageCode> {
  const [{ Layout }, module] = await Promise.all([
    loadLayoutModule(`./layouts/${route?.layout ?? 'default'}-layout.tsx`),
    route ? loadPageModule(modulePath(route)) : { Component: EmptyPage },
    loadCatalogues(locale, [
      ...SHELL_CATALOGUES,
      ...(import.meta.env.SSR ? [FAILURE_CATALOGUE] : []),
      ...(route?.texts ?? []),
    ]),
  ])
  return { ...module, Layout }
}

function createModuleLoader<Module>(
  modules: Record<string, () => Promise<Module | undefined>>,
): (path: string) => Promise<Module> {
  return async (path) => {
    const load = modules[path]
    if (!load) throw new Error(`No such module: ${path}`)
    // undefined: the chunk is gone, and chunk-reload.ts reloads the page; until then nothing resolves.
    return (await load()) ?? new Promise<never>(() => {})
  }
}

const modulePath = ({ module }: PageRoute) =>
  module.startsWith('app/web/') ? `./${module.slice('app/web/'.length)}` : `../../${module}`

/** Never seen: the failure is. */
const EmptyPage = () => null

/** Everything a page needs before it is drawn, on the server and in the browser alike. Never fails: a failure is a page. */
export async function loadPage(
  location: Omit<Location, 'key'>,
  services: PageServices,
  local: boolean,
): Promise<Page | Redirect> {
  const { route, params } = matchPage(location.pathname, local)
  const page = {
    name: route?.name ?? null,
    params,
    Component: EmptyPage,
    result: null,
    failure: null,
  }
  const url = new URL(pathOf(location), 'http://page')
  let layout: Layout | null = null
  try {
    const [{ Layout, Component, loader }, visitor] = await Promise.all([
      loadCode(route, services.locale),
      readVisitor(services, url.searchParams),
    ])
    layout = Layout
    if (!route) throw data({ code: 'not_found' }, { status: 404 })
    const pageArguments = {
      ...services,
      ...visitor,
      params,
      url,
      redirectTo: (path: string) => new Redirect(path),
    }
    runMiddleware(route.middleware, pageArguments)
    const result: unknown = await loader?.(pageArguments)
    const response = result instanceof RouteResponse ? result : data(result, { status: 200 })
    return { ...page, Layout, Component, result: response.data, status: response.status }
  } catch (error) {
    const failure = isOffline() ? data({ code: 'offline' }, { status: 503 }) : toFailure(error, url)
    if (failure instanceof Redirect) return failure
    const texts = loadCatalogues(services.locale, [...SHELL_CATALOGUES, FAILURE_CATALOGUE])
    // The shell's are here already where a page has been shown; without a connection no others come.
    await (isOffline() ? texts.catch(() => {}) : texts)
    layout ??= isOffline() ? await loadedLayout(route) : null
    return { ...page, Layout: layout, failure, status: failure.status }
  }
}

/** Without a connection: the layout of the page that was asked for, or another that is here already. */
async function loadedLayout(route: PageRoute | null): Promise<Layout | null> {
  for (const name of [route?.layout ?? 'default', 'default', 'guest', 'chat']) {
    const loaded = await loadLayoutModule(`./layouts/${name}-layout.tsx`).catch(() => null)
    if (loaded) return loaded.Layout
  }
  return null
}

async function readVisitor({ api, queries }: PageServices, query: URLSearchParams) {
  const [{ user }, { settings }] = await Promise.all([
    queries.query({ ...userQuery(api), staleTime: 'static' }),
    queries.query({ ...settingsQuery(api, query), staleTime: 'static' }),
  ])
  return { user, settings }
}

function toFailure(error: unknown, url: URL): RouteResponse | Redirect {
  if (error instanceof RouteResponse || error instanceof Redirect) return error
  if (!isApiError(error)) return new RouteResponse(null, { status: 500 }, error)
  if (error.code === 'authentication_required') return new Redirect(loginPath(url))
  if (error.code === 'banned') return new Redirect('/profile-disabled')
  return data({ code: error.code, params: error.params }, { status: error.status || 500 })
}
