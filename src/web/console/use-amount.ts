import { formatMoney } from '../../platform/money.ts'
import { useLocale } from '../i18n.tsx'

/** Formats minor units in the reader's language: "€39.99". */
export function useAmount(): (amount: number, currency: string) => string {
  const locale = useLocale()
  return (amount, currency) => formatMoney({ amount, currency }, locale)
}
