import { findTimeZone, ZONE_COOKIE } from '../../../platform/time-zone.ts'
import type { RenderedPage, PageBundle } from '../../../platform/page-bundle.ts'
import { splitLocale } from '../../../platform/locales.ts'
import { signupsOpen } from '../../../sites/rules.ts'
import { ENTRY_COOKIE, showsEntryWarning } from '../../../sites/visitor-rules.ts'
import { ApiError, COMMON_FAILURES } from '../../../platform/api-error.ts'
import type { Api } from '../../../platform/contract.ts'
import { CODE_COOKIE, CODE_DAYS, codeFromQuery, parseCode } from '../../../discounts/rules.ts'
import { getSettings } from '../../../sites/contract.ts'
import {
  formatTraffic,
  parseTraffic,
  readTraffic,
  TRAFFIC_COOKIE,
  TRAFFIC_DAYS,
  withoutTraffic,
} from '../../../traffic/rules.ts'
import type { App } from '../../../server/app.ts'
import { consumeRender } from '../../../server/http/perform.ts'
import type { PageRenderer } from '../../../server/http/serve.ts'
import type { Visitor } from '../../../server/http/visitor.ts'
import { createLanderCounter, type LanderCounter } from '../../../traffic/server/public.ts'
import { countVisit } from './count-visit.ts'
import { addConsent } from './add-consent.ts'
import { createInProcessApi } from '../../../server/pages/in-process-api.ts'
import type { Pages } from '../../../server/pages/load-pages.ts'
import { createPageCache } from '../../../server/pages/page-cache.ts'
import {
  LANGUAGE_VARY,
  languageRedirect,
  storeLanguageChoice,
} from '../../../server/pages/page-language.ts'
import { redirect } from '../../../server/pages/redirect.ts'

export function createPageRenderer(
  app: App,
  pages: Pages,
  counter: LanderCounter = createLanderCounter({ db: app.databases.everySite, log: app.log }),
): PageRenderer {
  const cache = createPageCache()
  const secure = app.config.origin.startsWith('https:')
  return async (request, visitor, nonce, cause) => {
    const url = new URL(request.url)
    const redirection =
      singleSlashes(url) ?? storeLanguageChoice(url, secure) ?? languageRedirect(url, visitor)
    if (redirection) return redirection
    const trafficRedirect = storeTraffic(url, visitor, secure)
    if (trafficRedirect) return trafficRedirect
    const bundle = await pages.bundle()
    const failure = cause ?? failureOfPost(request, bundle)
    const isShared =
      !visitor.actor &&
      !failure &&
      url.search === '' &&
      bundle.isSameForVisitors(splitLocale(url.pathname)[1])
    const renderWithNonce = async (pageNonce: string) => {
      if (!cause) await consumeRender(app, visitor)
      const timeZone = isShared ? null : getTimeZone(visitor)
      return renderPage(app, pages, bundle, {
        request,
        visitor,
        nonce: pageNonce,
        failure,
        timeZone,
      })
    }
    const page = isShared
      ? await cache.getOrRender(cacheKey(url, visitor), {
          now: visitor.now,
          nonce,
          render: renderWithNonce,
        })
      : await renderWithNonce(nonce)
    rememberCode(page, url, secure)
    await addConsent({ page, bundle, url, visitor, nonce })
    countVisit({ counter, request, visitor, page })
    if (page.html && !splitLocale(url.pathname)[0]) page.headers.set('vary', LANGUAGE_VARY)
    return page
  }
}

/**
 * A form that its script would have handled was posted to the page instead: before the script was
 * loaded, or without JavaScript. An address without a page stays unknown.
 */
function failureOfPost({ method, url }: Request, bundle: PageBundle): ApiError | undefined {
  const path = splitLocale(new URL(url).pathname)[1]
  if (method !== 'POST' || bundle.pageName(path) === null) return undefined
  return new ApiError('needs_script', {}, COMMON_FAILURES.needs_script)
}

type PageRequest = {
  request: Request
  visitor: Visitor
  nonce: string
  failure: ApiError | undefined
  timeZone: string | null
}

function renderPage(
  app: App,
  pages: Pages,
  bundle: PageBundle,
  { request, visitor, nonce, failure, timeZone }: PageRequest,
): Promise<RenderedPage> {
  return bundle.render(request, {
    api: failure
      ? failingApi(createInProcessApi(app, visitor), failure)
      : createInProcessApi(app, visitor),
    locale: visitor.locale,
    local: app.config.mode === 'local',
    texts: visitor.site.texts,
    timeZone,
    nonce,
    origin: visitor.origin,
    incident: visitor.requestId,
    theme: getTheme(visitor),
    assets: pages.assets,
    report: (error) =>
      app.log.error(
        { request: visitor.requestId, path: new URL(request.url).pathname, err: error },
        'page failed',
      ),
  })
}

/** After a failure the page shell only needs the settings, for the brand's appearance. */
function failingApi(api: Api, failure: ApiError): Api {
  return async (call, input) => {
    if (call.path !== getSettings.path) throw failure
    return api(call, input)
  }
}

/** Contains everything about a visitor that a shared page may depend on. */
function cacheKey(url: URL, visitor: Visitor): string {
  const { site, locale, country, addressCountry, browserLocale } = visitor
  return JSON.stringify([
    site.id,
    site.version,
    locale,
    url.pathname,
    country,
    addressCountry,
    browserLocale,
    getTheme(visitor),
    signupsOpen(site.settings.signups, parseTraffic(visitor.cookies[TRAFFIC_COOKIE])['network']),
    showsEntryWarning(site.settings, country, visitor.cookies[ENTRY_COOKIE], visitor.now),
    site.settings.design_version,
  ])
}

/** Redirects a path with an empty part: each page has one address. */
function singleSlashes({ pathname, search }: URL): RenderedPage | null {
  if (!pathname.includes('//')) return null
  return redirect(pathname.replaceAll(/\/{2,}/g, '/') + search)
}

/**
 * Stores the traffic source of a visitor in a cookie and redirects to the URL without its keys
 * (specification, section 9).
 */
function storeTraffic(url: URL, visitor: Visitor, secure: boolean): RenderedPage | null {
  const plain = withoutTraffic(url)
  if (!plain) return null
  const redirection = redirect(plain.pathname + plain.search, {
    'cache-control': 'private, no-store',
  })
  const source = readTraffic(url.searchParams)
  if (source && !visitor.actor) {
    const value = encodeURIComponent(formatTraffic(source))
    redirection.headers.append(
      'set-cookie',
      `${TRAFFIC_COOKIE}=${value}; Path=/; Max-Age=${TRAFFIC_DAYS * 86_400}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`,
    )
  }
  return redirection
}

/**
 * Stores the discount code of a campaign link in a cookie, so that it survives other pages,
 * languages and the sign-up.
 */
function rememberCode(page: RenderedPage, url: URL, secure: boolean) {
  const code = parseCode(codeFromQuery(url.searchParams))
  if (!code) return
  const age = CODE_DAYS * 86_400
  page.headers.append(
    'set-cookie',
    `${CODE_COOKIE}=${code}; Path=/; Max-Age=${age}; SameSite=Lax; HttpOnly${secure ? '; Secure' : ''}`,
  )
}

/** What an account has whose sign-up named no zone. */
const NO_ZONE = 'UTC'

/** The zone of the account, else that of the browser by its cookie: `-60.Europe/Amsterdam`. */
function getTimeZone({ cookies, user }: Visitor): string | null {
  if (user && user.time_zone !== NO_ZONE) return findTimeZone(user.time_zone)
  const zone = /^-?\d{1,4}\.(\S{1,64})$/.exec(cookies[ZONE_COOKIE] ?? '')?.[1]
  return zone ? findTimeZone(zone) : null
}

function getTheme(visitor: Visitor): string | undefined {
  const theme = visitor.cookies['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
