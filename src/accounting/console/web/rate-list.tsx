import { useFormatter, useTranslations } from '../../../web/i18n.tsx'

type RateListProps = { rates: { currency: string; day: string; rate: string }[] }

/** Which reference rates were used, each with its day. */
export function RateList({ rates }: RateListProps) {
  const t = useTranslations('consoleBooks.rates')
  const format = useFormatter()
  if (rates.length === 0) return t('none')
  return rates
    .map(({ currency, day, rate }) =>
      t('used', {
        currency,
        rate,
        day: format.dateTime(new Date(`${day}T12:00:00Z`), {
          dateStyle: 'medium',
          timeZone: 'UTC',
        }),
      }),
    )
    .join(' · ')
}
