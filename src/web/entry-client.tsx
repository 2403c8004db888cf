import './styles/app.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import * as z from 'zod/mini'
import { localePath } from '../platform/locales.ts'
import { createBrowserApi } from './browser-api.ts'
import { loadCatalogues, SHELL_CATALOGUES } from './catalogues.ts'
import { reloadOnLostChunk } from './chunk-reload.ts'
import { createRoutes } from './create-routes.tsx'
import { pageServices, ServicesContext } from './page-context.ts'
import type { PageState } from './page-state.ts'
import { startShellEffects } from './shell-effects.ts'
import { createQueryClient } from './query-client.ts'

// zod would probe `new Function`, which the content security policy reports.
z.config({ jitless: true })

const state = readState()
const queries = createQueryClient()
hydrate(queries, state.queries)
const api = createBrowserApi(queries)
const services = { api, queries, locale: state.locale }
const routes = createRoutes(state.locale, state.local)
const basename = localePath(state.locale, '/')
// The page is shown already: its code must be here before hydration looks for it.
await loadCatalogues(state.locale, SHELL_CATALOGUES)
await Promise.all((matchRoutes(routes, location, basename) ?? []).map((match) => resolveLazy(match.route)))

const router = createBrowserRouter(routes, {
  basename,
  hydrationData: { loaderData: state.loaderData, errors: restoreErrors(state.errors) },
  getContext: () => {
    const context = new RouterContextProvider()
    context.set(pageServices, services)
    return context
  },
})
reloadOnLostChunk(router)
startShellEffects(services, router)

const root = document.getElementById('root')
if (root) {
  startTransition(() => {
    hydrateRoot(
      root,
      <QueryClientProvider client={queries}>
        <ServicesContext value={services}>
          <RouterProvider router={router} />
        </ServicesContext>
      </QueryClientProvider>,
    )
  })
}

function readState(): PageState {
  // oxlint-disable-next-line vonk/no-assertion -- our own server wrote it into this very page
  return JSON.parse(document.getElementById('state')?.textContent ?? '{}') as PageState
}

function restoreErrors(errors: PageState['errors']) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, { status, statusText, data }]) => [id, new ErrorResponse(status, statusText, data)]),
  )
}

async function resolveLazy(route: RouteObject) {
  if (typeof route.lazy !== 'function') return
  Object.assign(route, await route.lazy())
  delete route.lazy
}
