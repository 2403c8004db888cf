import type { QueryClient } from '@tanstack/react-query'
import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  localePath,
  splitLocale,
  type Locale,
} from '../platform/locales.ts'
import { listCatalogues, loadCatalogues } from './catalogues.ts'
import { pageLocale, setPageLocale } from './page-locale.ts'

/** Changes the language of the open page; throws if its texts cannot be loaded here. */
export async function switchLanguage(locale: Locale, queries: QueryClient): Promise<void> {
  if ('ownTexts' in document.documentElement.dataset)
    throw new Error('the texts of the site come with the document')
  await loadCatalogues(locale, listCatalogues(pageLocale()))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${LOCALE_COOKIE_SECONDS}; SameSite=Lax${secure}`
  const { pathname, search, hash } = location
  const path = localePath(locale, splitLocale(pathname)[1])
  history.replaceState(history.state, '', path + search + hash)
  setPageLocale(locale)
  // The names of places and the brand's own texts are answered in the reader's language.
  await queries.invalidateQueries()
}
