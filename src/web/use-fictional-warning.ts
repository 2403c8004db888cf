import { useTranslations } from 'use-intl'
import { useSettings } from './shell-queries.ts'

/** What is said of one or several fictional profiles: the brand's own words, else ours. */
export function useFictionalWarning(): (count: number) => string {
  const t = useTranslations('shell')
  const { singular, plural } = useSettings().fictional_warning
  return (count) => (count === 1 ? singular : plural) || t('fictionalWarning', { count })
}
