import type { ComponentType } from 'react'
import { data, type LoaderFunction, type RouteObject } from 'react-router'
import type { Locale } from '../platform/locales.ts'
import { loadCatalogues, SHELL_CATALOGUES } from './catalogues.ts'
import { ErrorPage } from './error-page.tsx'
import { runMiddleware } from './middleware.ts'
import { pageLoader } from './page-loader.ts'
import { Root, RootFailure } from './root.tsx'
import { pageRoutes, type PageRoute } from './routes.ts'

type PageModule = { Component: ComponentType; loader?: LoaderFunction; ErrorBoundary?: ComponentType }

const modules = import.meta.glob<PageModule>(['../*/web/pages/*.tsx', './pages/*.tsx'])

const layoutModules = import.meta.glob<{ Layout: ComponentType }>('./layouts/*-layout.tsx')

const layoutNames: PageRoute['layout'][] = ['default', 'guest', 'chat', 'lander', 'empty']

async function loadLayout(layout: PageRoute['layout']): Promise<{ Component: ComponentType }> {
  const load = layoutModules[`./layouts/${layout}-layout.tsx`]
  if (!load) throw new Error(`No such layout: ${layout}`)
  return { Component: (await load()).Layout }
}

/** The route tree of one language: every page of the table under its layout. */
export function createRoutes(locale: Locale, local: boolean): RouteObject[] {
  const shown = pageRoutes.filter((route) => local || !route.localOnly)
  const groups = layoutNames.map((layout): RouteObject => ({
    lazy: () => loadLayout(layout),
    ErrorBoundary: ErrorPage,
    children: shown.filter((route) => route.layout === layout).map((route) => toRoute(route, locale)),
  }))
  const known = pageLoader(async () => null)
  // The texts come first: a failure is told in them.
  const root: LoaderFunction = async (args, handlerContext) => {
    await loadCatalogues(locale, SHELL_CATALOGUES)
    return known(args, handlerContext)
  }
  return [{ id: 'root', loader: root, Component: Root, ErrorBoundary: RootFailure, children: [...groups, notFoundRoute] }]
}

const notFoundRoute: RouteObject = {
  path: '*',
  lazy: () => loadLayout('default'),
  children: [
    {
      path: '*',
      Component: EmptyPage,
      loader: () => {
        throw data({ code: 'not_found' }, { status: 404 })
      },
      ErrorBoundary: ErrorPage,
    },
  ],
}

/** Never shown: its loader always fails. */
function EmptyPage() {
  return null
}

function toRoute(route: PageRoute, locale: Locale): RouteObject {
  return { id: route.name, path: route.path, handle: route, lazy: () => loadPage(route, locale) }
}

/** A page's code and its texts arrive together; its middleware runs before its loader. */
async function loadPage(route: PageRoute, locale: Locale) {
  const load = modules[route.module.startsWith('web/') ? `./${route.module.slice(4)}` : `../${route.module}`]
  if (!load) throw new Error(`No such page module: ${route.module}`)
  const [module] = await Promise.all([load(), loadCatalogues(locale, [...SHELL_CATALOGUES, ...route.texts])])
  const guard = pageLoader(async (page) => {
    runMiddleware(route.middleware, page)
    return null
  })
  const loader: LoaderFunction = async (args, handlerContext) => {
    const answer: unknown = await guard(args, handlerContext)
    return module.loader ? module.loader(args, handlerContext) : answer
  }
  return { Component: module.Component, loader, ErrorBoundary: module.ErrorBoundary ?? ErrorPage }
}
