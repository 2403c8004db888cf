import { countryName, languageName } from '../../platform/names.ts'
import { useFormatter, useLocale } from '../i18n.tsx'
import { useTimeZone } from '../ui/local-time.tsx'
import { type AmountCurrency, findAmountCurrency, isDay, isInstant } from './differences.ts'
import { useAmount } from './use-amount.ts'

export type ValueWords = {
  words: { on: string; off: string; empty: string }
  /** What amounts without a currency of their own are in. */
  currency?: AmountCurrency
  /** Names of people by their ids. */
  names?: Readonly<Record<string, string>>
  /** What a stored word of a path means; null for a text that means itself. */
  toWord?: (path: string, text: string) => string | null
}

const noCurrency = { own: null, order: null }
const languagePaths = new Set(['language', 'languages'])
const countryPaths = new Set(['country', 'countries'])

/** Says a value of a record in the reader's words: amounts as money, days, names of people. */
export function useValueText(): (path: string, value: unknown, options: ValueWords) => string {
  const money = useAmount()
  const format = useFormatter()
  const locale = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const toText = (path: string, text: string, { names = {}, toWord }: ValueWords): string => {
    const name = path.split('.').at(-1) ?? ''
    if (languagePaths.has(name) && /^[a-z]{2}$/.test(text)) return languageName(locale, text)
    if (countryPaths.has(name) && /^[A-Z]{2}$/.test(text)) return countryName(locale, text)
    return names[text] ?? toWord?.(path, text) ?? text
  }
  return (path, value, options) => {
    const { words, currency = noCurrency } = options
    if (typeof value === 'boolean') return value ? words.on : words.off
    if (value === null || value === undefined || value === '') return words.empty
    const paidIn = typeof value === 'number' ? findAmountCurrency(path, currency) : null
    if (typeof value === 'number') return paidIn ? money(value, paidIn) : format.number(value)
    if (isInstant(value))
      return format.dateTime(new Date(value), { dateStyle: 'medium', timeStyle: 'short', timeZone })
    if (isDay(value))
      return format.dateTime(new Date(value), { dateStyle: 'medium', timeZone: 'UTC' })
    if (typeof value === 'string') return toText(path, value, options)
    if (!Array.isArray(value)) return JSON.stringify(value)
    return value.length === 0
      ? words.empty
      : value
          .map((one) =>
            typeof one === 'string' ? toText(path, one, options) : JSON.stringify(one),
          )
          .join(', ')
  }
}
