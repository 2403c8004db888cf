import { useTranslations } from './i18n.tsx'
import { useSettings } from './shell-queries.ts'

/**
 * The warning about one fictional profile and about a list with several: the brand's own text, else
 * ours.
 */
export function useFictionalWarning(): { ofOne: string; ofList: (count: number) => string } {
  const t = useTranslations('shell')
  const { singular, plural } = useSettings().fictional_warning
  return {
    ofOne: singular || t('fictionalWarning'),
    ofList: (count) => (count === 1 ? singular : plural) || t('fictionalAmong', { count }),
  }
}
