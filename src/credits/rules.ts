import { currencies, type Currency, type Money } from '../platform/money.ts'
import type { Transaction } from './contract.ts'

export type { Transaction }

/** The price paid for credits in millionths of a minor unit, in the order of `currencies`. */
export type PaidValue = string[]

/** Balance and paid value before the first transaction of a page. */
export type RunningTotal = { balance: number; paid: PaidValue }

export const emptyTotal: RunningTotal = { balance: 0, paid: currencies.map(() => '0') }

/** Adds the running total of earlier pages, without rounding. */
export const addTotals = (before: RunningTotal, { balance, paid }: RunningTotal): RunningTotal => ({
  balance: before.balance + balance,
  paid: paid.map((amount, index) => String(BigInt(before.paid[index] ?? '0') + BigInt(amount))),
})

const MILLION = 1_000_000n

/** Rounds to minor units; call it only for display. */
export const paidValueToMoney = (paid: PaidValue): Money[] =>
  currencies
    .map((currency, index) => ({
      amount: Number((BigInt(paid[index] ?? '0') + MILLION / 2n) / MILLION),
      currency,
    }))
    .filter(({ amount }) => amount > 0)

export type TransactionFilter = 'all' | 'bought' | 'spent' | 'returned'

const kindsByFilter: Record<Exclude<TransactionFilter, 'all'>, Transaction['kind'][]> = {
  bought: ['purchase', 'signup', 'gesture'],
  spent: ['message', 'photo', 'gift'],
  returned: [
    'unsend',
    'guarantee',
    'aftercare',
    'refund',
    'chargeback',
    'chargeback_reversed',
    'erasure',
    'reactivation',
    'taken_back',
  ],
}

/** The transaction kinds of a filter; null for all. */
export const kindsOfFilter = (filter: TransactionFilter): Transaction['kind'][] | null =>
  filter === 'all' ? null : kindsByFilter[filter]

/** A lot with credits left; lists are in the order in which a debit consumes them. */
export type PayingLot = {
  remaining: number
  credits: number
  paid_amount: number
  currency: Currency | null
}

/**
 * What `credits` cost in money: the price paid for those that a debit would consume now. Null if
 * there are too few. Free lots cost nothing. Lots of a second currency count at the price of the
 * first paid lot, because currencies are not converted.
 */
export function costInMoney(lots: PayingLot[], credits: number): Money | null {
  const paid = lots.find(({ currency, paid_amount }) => currency !== null && paid_amount > 0)
  const [first] = lots
  if (!first || lots.reduce((sum, { remaining }) => sum + remaining, 0) < credits) return null
  let left = credits
  let amount = 0
  for (const lot of lots) {
    const used = Math.min(left, lot.remaining)
    const { paid_amount, credits: bought } =
      lot.paid_amount > 0 && lot.currency !== paid?.currency && paid ? paid : lot
    amount += (used * paid_amount) / bought
    left -= used
  }
  return { amount: Math.round(amount), currency: paid?.currency ?? 'EUR' }
}

/** The balance down to which the price of the first lot holds; below it the next lot is used. */
export const priceValidDownTo = (lots: PayingLot[]): number =>
  lots.slice(1).reduce((sum, { remaining }) => sum + remaining, 0)
