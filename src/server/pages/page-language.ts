import {
  defaultLocale,
  isLocale,
  LANGUAGE_PARAMETER,
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  localePath,
  splitLocale,
  type Locale,
} from '../../platform/locales.ts'
import type { RenderedPage } from '../../platform/page-bundle.ts'
import { domainLocale } from '../../sites/rules.ts'
import type { Visitor } from '../http/visitor.ts'
import { redirect } from './redirect.ts'

/** The headers that determine the language of a URL without a language prefix. */
export const LANGUAGE_VARY = 'cookie, accept-language'

/**
 * Stores an explicit choice of language and redirects to the URL of that language; nothing else
 * sets the cookie.
 */
export function storeLanguageChoice(url: URL, secure: boolean): RenderedPage | null {
  const chosen = url.searchParams.get(LANGUAGE_PARAMETER)
  if (chosen === null) return null
  const plain = new URL(url)
  plain.searchParams.delete(LANGUAGE_PARAMETER)
  const [prefix, path] = splitLocale(plain.pathname)
  const locale = isLocale(chosen) ? chosen : (prefix ?? defaultLocale)
  const response = redirect(localePath(locale, path) + plain.search, {
    'cache-control': 'private, no-store',
  })
  if (isLocale(chosen))
    response.headers.append(
      'set-cookie',
      `${LOCALE_COOKIE}=${chosen}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`,
    )
  return response
}

/** Redirects a URL without a language prefix to the visitor's preferred language. */
export function languageRedirect(url: URL, visitor: Visitor): RenderedPage | null {
  const [prefix, path] = splitLocale(url.pathname)
  if (prefix) return null
  const locale = preferredVisitorLocale(visitor)
  if (locale === defaultLocale) return null
  return redirect(localePath(locale, path) + url.search, { vary: LANGUAGE_VARY })
}

/** Cookie, account, the site's domain, browser; English without any of them, as for a crawler. */
function preferredVisitorLocale({ cookies, actor, site, browserLocale }: Visitor): Locale {
  const chosen = cookies[LOCALE_COOKIE]
  if (isLocale(chosen)) return chosen
  return actor?.language ?? domainLocale(site.settings) ?? browserLocale ?? defaultLocale
}
