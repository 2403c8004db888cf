import { currencies, type Currency, type Money } from '../platform/money.ts'
import type { Transaction } from './contract.ts'

export type { Transaction }

/** What the credits were bought for, in millionths of a minor unit, in the order of the currencies. */
export type Held = string[]

/** What there was before the first transaction of a part. */
export type Carried = { balance: number; held: Held }

export const nothing: Carried = { balance: 0, held: currencies.map(() => '0') }

/** Adds what was there before, without ever rounding. */
export const carry = (before: Carried, { balance, held }: Carried): Carried => ({
  balance: before.balance + balance,
  held: held.map((part, place) => String(BigInt(before.held[place] ?? '0') + BigInt(part))),
})

const MILLION = 1_000_000n

/** Rounded once, where it is shown. */
export const worthOf = (held: Held): Money[] =>
  currencies
    .map((currency, place) => ({ amount: Number((BigInt(held[place] ?? '0') + MILLION / 2n) / MILLION), currency }))
    .filter(({ amount }) => amount > 0)

export type Shown = 'all' | 'bought' | 'spent' | 'returned'

const shownKinds: Record<Exclude<Shown, 'all'>, Transaction['kind'][]> = {
  bought: ['purchase', 'signup', 'gesture'],
  spent: ['message', 'photo', 'gift'],
  returned: ['unsend', 'guarantee', 'refund', 'chargeback', 'chargeback_reversed', 'erasure', 'reactivation'],
}

/** The kinds that a choice shows; null for all. */
export const kindsOf = (shown: Shown): Transaction['kind'][] | null => (shown === 'all' ? null : shownKinds[shown])

/** A lot that still has credits, in the order in which a spend takes them. */
export type PayingLot = { remaining: number; credits: number; paid_amount: number; currency: Currency | null }

/**
 * What so many credits cost in money: the price that was paid for those that a spend would take now. Null where they are too few.
 * Free lots cost nothing. Lots of a second currency count at the price of the first that was paid for: nothing is exchanged.
 */
export function moneyOfSpend(lots: PayingLot[], credits: number): Money | null {
  const paid = lots.find(({ currency, paid_amount }) => currency !== null && paid_amount > 0)
  const [first] = lots
  if (!first || lots.reduce((sum, { remaining }) => sum + remaining, 0) < credits) return null
  let left = credits
  let amount = 0
  for (const lot of lots) {
    const taken = Math.min(left, lot.remaining)
    const { paid_amount, credits: bought } = lot.paid_amount > 0 && lot.currency !== paid?.currency && paid ? paid : lot
    amount += (taken * paid_amount) / bought
    left -= taken
  }
  return { amount: Math.round(amount), currency: paid?.currency ?? 'EUR' }
}

/** The balance down to which a price told now stays true: below it another lot pays. */
export const priceHoldsTo = (lots: PayingLot[]): number => lots.slice(1).reduce((sum, { remaining }) => sum + remaining, 0)
