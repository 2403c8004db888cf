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

/** The share in a file: a part of 1, nothing where it is hidden. */
export const toPart = (share: number | null): number | null =>
  share === null ? null : Math.round(share / 10) / 100
