import { formatMoney } from '../../platform/money.ts'
import { useFormatter, useLocale, useTranslations } from '../../web/i18n.tsx'
import type { Figure } from '../rules.ts'

/** Returns functions that write figures, tenths of a percent and amounts; hidden ones in words. */
export function useFigure() {
  const t = useTranslations('consoleStatistics')
  const format = useFormatter()
  const locale = useLocale()
  return {
    figure: (value: Figure) => (value === null ? t('tooFew') : format.number(value)),
    share: (tenths: number | null) =>
      tenths === null
        ? '–'
        : format.number(tenths / 1000, { style: 'percent', maximumFractionDigits: 1 }),
    money: (amount: number, currency: string) => formatMoney({ amount, currency }, locale),
  }
}
