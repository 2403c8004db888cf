import { useFormatter } from '../../../web/i18n.tsx'

/** Formats minor units in the reader's language: "€39.99". */
export function useAmount(): (amount: number, currency: string) => string {
  const format = useFormatter()
  return (amount, currency) => format.number(amount / 100, { style: 'currency', currency })
}
