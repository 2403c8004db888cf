import { useQueryClient } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { setLanguage } from '../accounts/contract.ts'
import type { Locale } from '../platform/locales.ts'
import { useApi } from './page-context.ts'
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
    import('./switch-language.ts')
      .then(({ switchLanguage }) => switchLanguage(locale, queries))
      .catch(() => location.assign(href))
  }
}
