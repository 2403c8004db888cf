import type { Currency, Money } from '../platform/money.ts'
import type { Transaction } from './contract.ts'

/** One transaction's part in one currency, oldest first; `worth` is the price paid for its credits in millionths of a minor unit. */
export type Moved = {
  transaction_id: string
  kind: Transaction['kind']
  reference: string | null
  at: Date
  currency: Currency | null
  credits: number
  worth: string
}

/** Adds up credits and what they were bought for, transaction by transaction, without ever rounding in between. */
export function runningBalance(moves: Moved[]): Transaction[] {
  const worth = new Map<Currency, bigint>()
  const transactions: Transaction[] = []
  let balance = 0
  for (const move of moves) {
    balance += move.credits
    if (move.currency) worth.set(move.currency, (worth.get(move.currency) ?? 0n) + BigInt(move.worth))
    const last = transactions.at(-1)
    const same = last?.id === move.transaction_id
    if (last && same) Object.assign(last, { credits: last.credits + move.credits, balance, value: toMoney(worth) })
    else {
      const { transaction_id: id, kind, reference, at, credits } = move
      transactions.push({ id, kind, reference, at: at.toISOString(), credits, balance, value: toMoney(worth) })
    }
  }
  return transactions
}

const MILLION = 1_000_000n

const toMoney = (worth: Map<Currency, bigint>): Money[] =>
  [...worth]
    .map(([currency, millionths]) => ({ amount: Number((millionths + MILLION / 2n) / MILLION), currency }))
    .filter(({ amount }) => amount > 0)

export type Shown = 'all' | 'bought' | 'spent' | 'returned'

const shownKinds: Record<Exclude<Shown, 'all'>, Transaction['kind'][]> = {
  bought: ['purchase', 'signup', 'gesture'],
  spent: ['message', 'photo', 'gift'],
  returned: ['unsend', 'guarantee', 'refund', 'chargeback', 'erasure', 'reactivation'],
}

export const isShown = ({ kind }: Transaction, shown: Shown): boolean => shown === 'all' || shownKinds[shown].includes(kind)
