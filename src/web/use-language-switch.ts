import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { setLanguage } from '../accounts/contract.ts'
import {
  LOCALE_COOKIE,
  LOCALE_COOKIE_SECONDS,
  localePath,
  splitLocale,
  type Locale,
} from '../platform/locales.ts'
import { listCatalogues, loadCatalogues } from './catalogues.ts'
import { useApi } from './page-context.ts'
import { pageLocale, setPageLocale } from './page-locale.ts'
import { isPlainClick } from './router/link.tsx'
import { useUser } from './shell-queries.ts'

/**
 * The click handler of a link that chooses a language: changes the language of the open page
 * without a reload. Without a script, or if its texts cannot be loaded, the link does the same.
 */
export function useLanguageSwitch(): (
  locale: Locale,
) => (event: MouseEvent<HTMLAnchorElement>) => void {
  const api = useApi()
  const queries = useQueryClient()
  const user = useUser()
  return (locale) => (event) => {
    // For mails. A failure is ignored: the page changes its language anyway (specification, section
    // 7).
    if (user) void api(setLanguage, { language: locale }).catch(() => {})
    if (!isPlainClick(event)) return
    event.preventDefault()
    const { href } = event.currentTarget
    switchLanguage(locale, queries).catch(() => location.assign(href))
  }
}

async function switchLanguage(locale: Locale, queries: QueryClient): Promise<void> {
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
