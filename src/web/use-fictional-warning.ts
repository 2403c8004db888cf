import { useTranslations } from './i18n.tsx'
import { useSettings } from './shell-queries.ts'

/** What is said of a fictional profile, and of a list with so many of them: the brand's own words, else ours. */
export function useFictionalWarning(): { ofOne: string; ofList: (count: number) => string } {
  const t = useTranslations('shell')
  const { singular, plural } = useSettings().fictional_warning
  return {
    ofOne: singular || t('fictionalWarning'),
    ofList: (count) => (count === 1 ? singular : plural) || t('fictionalAmong', { count }),
  }
}
