import { localePath, preferredLocale, splitLocale, isLocale, defaultLocale } from '../../platform/locales.ts'
import { domainLocale } from '../../sites/rules.ts'
import type { App } from '../app.ts'
import type { PageRenderer } from '../http/serve.ts'
import { LOCALE_COOKIE, type Visitor } from '../http/visitor.ts'
import { createInProcessApi } from './in-process-api.ts'
import type { Pages } from './load-pages.ts'

const YEAR = 365 * 86_400

export function createPageRenderer(app: App, pages: Pages): PageRenderer {
  return async (request, visitor, nonce) => {
    const url = new URL(request.url)
    const moved = languageRedirect(url, visitor)
    if (moved) return moved
    const { render } = await pages.bundle()
    const response = await render(request, {
      api: createInProcessApi(app, visitor),
      locale: visitor.locale,
      local: app.config.mode === 'local',
      nonce,
      theme: themeOf(visitor),
      assets: pages.assets,
      report: (error) => app.log.error({ request: visitor.requestId, path: url.pathname, err: error }, 'page failed'),
    })
    rememberLocale(response, url, visitor, app.config.origin.startsWith('https:'))
    return response
  }
}

/** Only the bare landing chooses a language for the visitor: cookie, else the site's domain, else the browser's. */
function languageRedirect(url: URL, visitor: Visitor): Response | null {
  if (url.pathname !== '/') return null
  const saved = visitor.cookies[LOCALE_COOKIE]
  const wanted = isLocale(saved)
    ? saved
    : (domainLocale(visitor.site.settings) ?? preferredLocale(visitor.headers.get('accept-language')) ?? defaultLocale)
  if (wanted === defaultLocale) return null
  return new Response(null, {
    status: 302,
    headers: { location: localePath(wanted, '/') + url.search, vary: 'cookie, accept-language' },
  })
}

/** A page in a language is a choice of that language; the bare landing is not one. */
function rememberLocale(response: Response, url: URL, visitor: Visitor, secure: boolean) {
  const prefix = splitLocale(url.pathname)[0]
  if (url.pathname === '/' || visitor.cookies[LOCALE_COOKIE] === visitor.locale) return
  const value = prefix ?? defaultLocale
  response.headers.append(
    'set-cookie',
    `${LOCALE_COOKIE}=${value}; Path=/; Max-Age=${YEAR}; SameSite=Lax${secure ? '; Secure' : ''}`,
  )
}

function themeOf(visitor: Visitor): string | undefined {
  const theme = visitor.cookies['theme']
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
