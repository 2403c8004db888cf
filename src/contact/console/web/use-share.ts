import { useFormatter, useTranslations } from '../../../web/i18n.tsx'

/** Returns tenths of a percent as whole percent, or the word for what is hidden. */
export function useShare(): (share: number | null) => string {
  const t = useTranslations('consoleContact')
  const format = useFormatter()
  return (share) =>
    share === null
      ? t('hidden')
      : format.number(share / 1000, { style: 'percent', maximumFractionDigits: 0 })
}
