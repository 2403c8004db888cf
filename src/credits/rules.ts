import { currencies, type Money } from '../platform/money.ts'
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
