import { routes as consoleRoutes } from 'virtual:console-pages'
import type { LoadedRoute } from 'virtual:pages'
import { dehydrate, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { type FormattedTexts, recordFormatted } from '../../platform/formatted.ts'
import { localePath, splitLocale } from '../../platform/locales.ts'
import { catalogueNames, pickTexts } from '../../platform/site-texts.ts'
import type { Hydrate, RenderedPage, RenderOptions } from '../../platform/page-bundle.ts'
import {
  FAILURE_CATALOGUE,
  getMessages,
  SHELL_CATALOGUES,
  textModules,
} from '../../web/catalogues.ts'
import { document } from './document.ts'
import { addRoutes, loadPage as load, matchFrame, matchPage } from './load-page.ts'
import { pageMetadata } from './page-metadata.ts'
import { brandIn } from '../../web/page-brand.ts'
import { type PageServices, ServicesContext } from '../../web/page-context.ts'
import { serializePageState, toPageState } from '../../web/page-state.ts'
import { loadQuickExit, renderQuickExit } from './quick-exit.ts'
import { createQueryClient } from '../../web/query-client.ts'
import { renderOnce } from './rendered-elements.ts'
import { Root, Shell } from './root.tsx'
import { RouteResponse, Redirect } from '../../web/router/route-response.ts'
import type { Page } from '../../web/router/page.ts'
import { createStaticRouter } from '../../web/router/router.ts'
import { RouterView } from '../../web/router/router-view.tsx'
import { NO_PAGE, pageModule } from './routes.ts'
import { settingsQuery, userQuery } from '../../web/shell-queries.ts'

addRoutes(consoleRoutes)

export { renderBusyPage } from './busy-page.ts'
export { renderConsentPanel } from './render-consent-panel.tsx'
export { renderMail } from '../../web/mail/render-mail.tsx'
export { appTexts, texts } from './app-texts.ts'
export { indexedPages } from './indexed-pages.ts'

export const pageName = (path: string): string | null => matchPage(path, false).route?.name ?? null

/** Whether the page at this path (without language) is the same for every visitor. */
export const isSameForVisitors = (path: string): boolean =>
  matchPage(path, false).route?.sameForVisitors === true

/** Whether scripts of third parties may run at this path (without language), with consent. */
export const allowsThirdParties = (path: string): boolean =>
  matchPage(path, false).route?.thirdParties === true

/**
 * A page whose loaders have run: the React element, and a function that completes the response from
 * its HTML.
 */
export type LoadedPage = {
  root: ReactElement
  finish(rendered: string, formatted: FormattedTexts): RenderedPage
}

/** Renders one page: runs its loader in process, then React in one synchronous pass. */
export async function render(request: Request, options: RenderOptions): Promise<RenderedPage> {
  const page = await loadPage(request, options)
  if (!('root' in page)) return page
  return page.finish(...recordFormatted(() => renderToString(page.root)))
}

/** Runs the page's loader; a redirect returns a complete response. */
export async function loadPage(
  request: Request,
  options: RenderOptions,
): Promise<LoadedPage | RenderedPage> {
  const { api, locale, local, texts, timeZone } = options
  const queries = createQueryClient()
  const flags = { failureTexts: false }
  const onFailureText = () => (flags.failureTexts = true)
  const services: PageServices = { api, queries, locale, texts, timeZone, onFailureText }
  const { pathname, search } = new URL(request.url)
  const location = { pathname: splitLocale(pathname)[1], search, hash: '', key: '' }
  const loaded = await load(location, services, local)
  if (loaded instanceof Redirect)
    return {
      status: 302,
      headers: new Headers({ location: localePath(locale, loaded.to) }),
      html: null,
    }
  const page = withIncident(loaded, options)
  const router = createStaticRouter({ location, page, preserveScroll: true }, (path) =>
    localePath(locale, path),
  )
  const withServices = (children: ReactNode) => (
    <QueryClientProvider client={queries}>
      <ServicesContext value={services}>
        <RouterView router={router}>{children}</RouterView>
      </ServicesContext>
    </QueryClientProvider>
  )
  let messages: object | undefined
  if (!options.rendersAll)
    services.renderOnce = (key, element) =>
      renderOnce((messages ??= getMessages(locale, brandIn(queries), texts)), key, () =>
        withoutPreloads(renderToString(withServices(<Shell>{element}</Shell>))),
      )
  const exit = await loadQuickExit(services)
  const afterRoot = exit ? renderQuickExit(exit, locale, options.nonce) : ''
  const root = (
    <div id="root" className="contents">
      {withServices(<Root />)}
    </div>
  )
  return {
    root,
    finish: (rendered, formatted) =>
      finishPage(
        { rendered, formatted, afterRoot, path: location.pathname, page, queries, ...flags },
        options,
      ),
  }
}

/** React puts them first. */
const withoutPreloads = (html: string) => html.replace(/^(?:<link rel="preload"[^>]*>)+/, '')

/** The page shows the incident number instead of the bug, whose details stay on the server. */
function withIncident(page: Page, { report, incident }: RenderOptions): Page {
  if (page.failure?.unexpectedError === undefined) return page
  report(page.failure.unexpectedError)
  return { ...page, failure: new RouteResponse({ incident }, { status: 500 }) }
}

/** A failure is shown by script, whatever the page would need. */
const getHydration = (route: LoadedRoute | null, { failure }: Page): Hydrate =>
  failure && route?.hydrate !== 'console' ? 'load' : (route?.hydrate ?? 'load')

type RenderedRoot = {
  rendered: string
  formatted: FormattedTexts
  /** Elements outside React's root. */
  afterRoot: string
  path: string
  page: Page
  queries: QueryClient
  failureTexts: boolean
}

function finishPage(
  { rendered, formatted, afterRoot, path, page, queries, failureTexts }: RenderedRoot,
  options: RenderOptions,
): RenderedPage {
  const { api, locale, local, timeZone } = options
  const { route } = matchPage(path, local)
  const frame = matchFrame(path, local)
  const features = [
    ...SHELL_CATALOGUES,
    ...(failureTexts ? [FAILURE_CATALOGUE] : []),
    ...(frame?.texts ?? []),
  ]
  const hydrate = getHydration(frame, page)
  // React puts elements for the head (title, meta, preloads) before the first element.
  const start = rendered.indexOf('<div id="root"')
  const head = rendered.slice(0, start)
  const brand = brandIn(queries)
  const assets = options.assets(hydrate, [
    ...textModules(locale, features, brand),
    pageModule(frame?.name ?? NO_PAGE),
  ])
  const settings = queries.getQueryData(settingsQuery(api).queryKey)?.settings
  const root = rendered.slice(start) + afterRoot
  const html = document({
    locale,
    brand,
    design: settings?.design_version ?? 1,
    // Modules of the development server and of the offline page come from the site itself.
    cdn: assets.preamble || hydrate === 'offline' ? '' : (settings?.cdn_prefix ?? ''),
    theme: options.theme,
    ownTexts: catalogueNames(options.texts),
    assets,
    // The script of a page that waits for a touch is small, and must be there for the touch.
    paintFirst: hydrate === 'load',
    opensWarning: hydrate === 'touch',
    keysWait: hydrate === 'console',
    nonce: options.nonce,
    state: serializePageState({
      locale,
      local,
      timeZone,
      queries: dehydrate(queries),
      formatted,
      texts: pickTexts(options.texts, locale, features),
      failureTexts,
      ...toPageState(page),
    }),
    neutralName: queries.getQueryData(userQuery(api).queryKey)?.user?.neutral_name ?? null,
    metadata: pageMetadata({ route, path, status: page.status, head, settings, ...options }),
    head,
    root,
  })
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-store',
    vary: 'cookie',
  }
  return { status: page.status, headers: new Headers(headers), html }
}
