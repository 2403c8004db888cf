import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
} from 'react-router'
import { locales, localePath, splitLocale, type Locale } from '../platform/locales.ts'
import { cataloguePath, SHELL_CATALOGUES } from './catalogues.ts'
import { createRoutes } from './create-routes.tsx'
import { document } from './document.ts'
import { pageServices, ServicesContext } from './page-context.ts'
import type { RenderOptions } from '../platform/page-bundle.ts'
import { embed, type RouteFailure } from './page-state.ts'
import { createQueryClient } from './query-client.ts'
import { pageRoutes, type PageRoute } from './routes.ts'
import { settingsQuery } from './shell-queries.ts'

export { renderMail } from './mail/render-mail.tsx'

const sharedPaths = new Set(pageRoutes.filter((route) => route.sameForVisitors).map((route) => route.path))

/** Whether the page at this path (without language) is the same for every visitor. */
export const isSameForVisitors = (path: string): boolean => sharedPaths.has(path)

type Handler = ReturnType<typeof createStaticHandler>
const handlers = new Map<string, Handler>()

function handlerOf(locale: Locale, local: boolean): Handler {
  const key = `${locale}${local}`
  const known = handlers.get(key) ?? createStaticHandler(createRoutes(locale, local), { basename: localePath(locale, '/') })
  handlers.set(key, known)
  return known
}

/** A page whose loaders have run: what React has to draw, and the whole answer once it did. */
export type LoadedPage = { root: ReactElement; finish(rendered: string): Response }

/** Renders one page: its loaders run first, in process, then one synchronous pass. */
export async function render(request: Request, options: RenderOptions): Promise<Response> {
  const page = await loadPage(request, options)
  return page instanceof Response ? page : page.finish(renderToString(page.root))
}

/** Runs the page's loaders; a redirect is an answer of its own. */
export async function loadPage(request: Request, options: RenderOptions): Promise<LoadedPage | Response> {
  const { api, locale } = options
  const queries = createQueryClient()
  const context = new RouterContextProvider()
  context.set(pageServices, { api, queries, locale })
  const handler = handlerOf(locale, options.local)
  const answer = await handler.query(request, { requestContext: context })
  if (answer instanceof Response) return answer
  for (const [id, error] of Object.entries(answer.errors ?? {})) {
    if (isRouteErrorResponse(error)) continue
    options.report(error)
    // The page shows the incident's number in place of the bug, which stays on the server.
    if (answer.errors) answer.errors[id] = new ErrorResponse(500, '', { incident: options.incident })
  }
  const router = createStaticRouter(handler.dataRoutes, answer)
  const root = (
    <div id="root" className="contents">
      <QueryClientProvider client={queries}>
        <ServicesContext value={{ api, queries, locale }}>
          <StaticRouterProvider router={router} context={answer} hydrate={false} nonce={options.nonce} />
        </ServicesContext>
      </QueryClientProvider>
    </div>
  )
  const path = splitLocale(new URL(request.url).pathname)[1]
  return { root, finish: (rendered) => toResponse({ rendered, path, answer, queries }, options) }
}

type Rendered = { rendered: string; path: string; answer: StaticHandlerContext; queries: QueryClient }

function toResponse({ rendered, path, answer, queries }: Rendered, options: RenderOptions): Response {
  const { api, locale, local } = options
  const routes = answer.matches.map((match): unknown => match.route.handle).filter(isPageRoute)
  const texts = [...SHELL_CATALOGUES, ...routes.flatMap((route) => route.texts)].map((feature) => cataloguePath(locale, feature))
  const hydrate = answer.errors ? 'load' : (routes.at(-1)?.hydrate ?? 'load')
  // React puts what belongs into the head (title, meta, preloads) in front of the first element.
  const start = rendered.indexOf('<div id="root"')
  const html = document({
    locale,
    brand: queries.getQueryData(settingsQuery(api).queryKey)?.settings.brand ?? 'vonk',
    theme: options.theme,
    assets: options.assets(hydrate, [
      ...texts,
      ...routes.flatMap((route) => [`src/${route.module}`, `src/web/layouts/${route.layout}-layout.tsx`]),
    ]),
    nonce: options.nonce,
    state: embed({ locale, local, queries: dehydrate(queries), loaderData: answer.loaderData, errors: failures(answer.errors) }),
    alternates: answer.statusCode === 200 ? alternatesOf(options.origin, path) : [],
    noindex: answer.statusCode !== 200,
    head: rendered.slice(0, start),
    root: rendered.slice(start),
  })
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'private, no-store', vary: 'cookie' }
  return new Response(html, { status: answer.statusCode, headers })
}

/** The same page in every language, and for those who speak none of them (hreflang). */
function alternatesOf(origin: string, path: string): { language: string; href: string }[] {
  const inLanguages = locales.map((locale) => ({ language: locale, href: origin + localePath(locale, path) }))
  return [...inLanguages, { language: 'x-default', href: origin + path }]
}

const isPageRoute = (handle: unknown): handle is PageRoute => typeof handle === 'object' && handle !== null && 'module' in handle

/** A bug's message and stack stay on the server. */
function failures(errors: StaticHandlerContext['errors']): Record<string, RouteFailure> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]: [string, unknown]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown, internal: false }
        : { status: 500, statusText: '', data: null, internal: false },
    ]),
  )
}
