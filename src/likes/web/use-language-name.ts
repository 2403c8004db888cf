import { useLocale } from '../../web/i18n.tsx'
import { languageName } from '../../platform/names.ts'

/** The name of a language in the page's language. */
export function useLanguageName(): (code: string) => string {
  const locale = useLocale()
  return (code) => languageName(locale, code)
}
