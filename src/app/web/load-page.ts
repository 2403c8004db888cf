import type { ComponentType, ReactNode } from 'react'
import { loadNoPage, routes, type LoadedRoute } from 'virtual:pages'
import { isApiError } from '../../platform/api-error.ts'
import type { Locale } from '../../platform/locales.ts'
import { parsePath } from '../../platform/own-path.ts'
import {
  FAILURE_CATALOGUE,
  loadCatalogues,
  SHELL_CATALOGUES,
  STAFF_FAILURE_CATALOGUE,
} from '../../web/catalogues.ts'
import { isOffline } from '../../web/connection.ts'
import { runMiddleware } from '../../web/middleware.ts'
import type { PageServices } from '../../web/page-context.ts'
import { loginPath, type Loader } from '../../web/page-loader.ts'
import { data, RouteResponse, Redirect } from '../../web/router/route-response.ts'
import { CONSOLE_PATH, isConsolePath } from '../../web/console-path.ts'
import { createMatcher, type Match } from '../../web/router/match.ts'
import { toPath, type Location, type Page } from '../../web/router/page.ts'
import { settingsQuery, userQuery } from '../../web/shell-queries.ts'

type Layout = ComponentType<{ children: ReactNode }>

let matchAll = createMatcher(routes)
let matchPublished = createMatcher(routes.filter(isPublished))

/** Adds the pages of the console, of which a member's document knows nothing. */
export function addRoutes(added: LoadedRoute[]): void {
  const all = [...routes, ...added]
  matchAll = createMatcher(all)
  matchPublished = createMatcher(all.filter(isPublished))
}

function isPublished(route: LoadedRoute): boolean {
  return !route.localOnly
}

/** Returns the page at a path without language prefix. Some pages exist in local mode only. */
export function matchPage(path: string, local: boolean): Match<LoadedRoute | null> {
  return (local ? matchAll : matchPublished)(path) ?? { route: null, params: {} }
}

/**
 * Returns the route whose layout frames a path: its own, or where the console has no page, that of
 * the console's first.
 */
export function matchFrame(path: string, local: boolean): LoadedRoute | null {
  const { route } = matchPage(path, local)
  return route ?? (isConsolePath(path) ? matchPage(CONSOLE_PATH, local).route : null)
}

type PageCode = { Layout: Layout; Component: ComponentType; loader?: Loader }

/** By their names, for a page that cannot be loaded without a connection. */
const loadedLayouts = new Map<string, Layout>()

/** Loads code and texts of a page in parallel; without a route, those of the not-found page. */
export async function loadCode(route: LoadedRoute | null, locale: Locale): Promise<PageCode> {
  const [module] = await Promise.all([
    loadModule(route),
    loadCatalogues(locale, [
      ...SHELL_CATALOGUES,
      ...(import.meta.env.SSR ? [FAILURE_CATALOGUE, STAFF_FAILURE_CATALOGUE] : []),
      ...(route?.texts ?? []),
    ]),
  ])
  loadedLayouts.set(route?.layout ?? 'default', module.Layout)
  return { Component: EmptyPage, ...module }
}

/** If the chunk is missing, chunk-reload.ts reloads the page; until then the promise stays pending. */
const loadModule = async (route: LoadedRoute | null) =>
  (await (route?.load ?? loadNoPage)()) ?? new Promise<never>(() => {})

/** Never shown: the error page is shown instead. */
const EmptyPage = () => null

/**
 * Loads everything that a page needs before it renders, on the server and in the browser. Never
 * throws: a failure becomes an error page.
 */
export async function loadPage(
  location: Omit<Location, 'key'>,
  services: PageServices,
  local: boolean,
): Promise<Page | Redirect> {
  const { route, params } = matchPage(location.pathname, local)
  const frame = matchFrame(location.pathname, local)
  const page = {
    name: route?.name ?? null,
    params,
    Component: EmptyPage,
    result: null,
    failure: null,
  }
  const url = parsePath(toPath(location))
  let layout: Layout | null = null
  try {
    const [{ Layout, Component, loader }, visitor] = await Promise.all([
      loadCode(frame, services.locale),
      readVisitor(services, url.searchParams),
    ])
    layout = Layout
    if (!route) throw data({ code: 'not_found' }, { status: 404 })
    const pageArguments = {
      ...services,
      ...visitor,
      params,
      staffRoles: route.staffRoles ?? [],
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
    // The shell's texts are already loaded if a page has been shown; without a connection the
    // others cannot be loaded.
    await (isOffline() ? texts.catch(() => {}) : texts)
    layout ??= isOffline() ? loadedLayout(frame) : null
    return { ...page, Layout: layout, failure, status: failure.status }
  }
}

/** Without a connection: the layout of the requested page if it is loaded, else another one. */
const loadedLayout = (route: LoadedRoute | null): Layout | null =>
  loadedLayouts.get(route?.layout ?? 'default') ?? [...loadedLayouts.values()][0] ?? null

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
  // A malformed id in the address names no page, and nobody has filled in a form.
  if (error.code === 'bad_input' || error.code === 'text_too_long')
    return data({ code: 'not_found' }, { status: 404 })
  return data({ code: error.code, params: error.params }, { status: error.status || 500 })
}
