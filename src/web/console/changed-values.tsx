import type { ReactNode } from 'react'
import { useFormatter } from '../i18n.tsx'
import { Diff } from './diff.tsx'
import {
  type AmountCurrency,
  findAmountCurrency,
  isDay,
  isInstant,
  type Difference,
} from './differences.ts'
import { useAmount } from './use-amount.ts'
import { When } from './when.tsx'

type ChangedValuesProps = {
  changes: readonly Difference[]
  /** What a value is called, by its path. */
  toName: (path: string) => ReactNode
  words: { on: string; off: string; empty: string }
  /** What amounts without a currency of their own are in. */
  currency?: AmountCurrency
  /** Names of people by their ids. */
  names?: Readonly<Record<string, string>>
}

const noCurrency = { own: null, order: null }

/** A line for each value that changed: its name, what it was and what it is. */
export function ChangedValues(props: ChangedValuesProps) {
  const { changes, toName, words, currency = noCurrency, names = {} } = props
  const money = useAmount()
  const format = useFormatter()
  const toValue = (path: string, value: unknown): ReactNode => {
    if (typeof value === 'boolean') return value ? words.on : words.off
    if (value === null || value === undefined || value === '') return words.empty
    const paidIn = typeof value === 'number' ? findAmountCurrency(path, currency) : null
    if (typeof value === 'number') return paidIn ? money(value, paidIn) : format.number(value)
    if (isInstant(value)) return <When at={value} />
    if (isDay(value))
      return format.dateTime(new Date(value), { dateStyle: 'medium', timeZone: 'UTC' })
    if (typeof value === 'string') return names[value] ?? value
    if (!Array.isArray(value)) return JSON.stringify(value)
    return value.length === 0
      ? words.empty
      : value
          .map((one) => (typeof one === 'string' ? (names[one] ?? one) : JSON.stringify(one)))
          .join(', ')
  }
  return changes.map(({ path, from, to }) => (
    <p key={path} className="min-w-45">
      {toName(path)} <Diff before={toValue(path, from)} after={toValue(path, to)} />
    </p>
  ))
}
