import { useLocale } from 'use-intl'

/** The name of a language in the reader's own. */
export function useLanguageName(): (code: string) => string {
  const names = new Intl.DisplayNames([useLocale()], { type: 'language' })
  return (code) => names.of(code) ?? code
}
