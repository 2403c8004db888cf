import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listTransactions as contract, Transaction } from '../contract.ts'
import { kindsOf, nothing, worthOf } from '../rules.ts'
import { transactionsOf, yearsOf, type RunningRow } from './ledger-transactions.ts'

const PAGE = 50

/** The member's whole account, a page at a time. */
export async function listTransactions(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  const { show = 'all', year = null, after = '0' } = input
  const skip = Number(after)
  const wanted = { kinds: kindsOf(show), year, skip, most: PAGE + 1 }
  const [found, [last], years] = await Promise.all([
    transactionsOf(ctx.db, memberId, wanted),
    transactionsOf(ctx.db, memberId, { kinds: null, year: null, skip: 0, most: 1 }),
    yearsOf(ctx.db, memberId),
  ])
  return {
    transactions: found.slice(0, PAGE).map(toTransaction),
    next: found.length > PAGE ? String(skip + PAGE) : null,
    years,
    balance: last?.balance ?? nothing.balance,
    value: worthOf(last?.held ?? nothing.held),
  }
}

export function toTransaction({ id, kind, reference, at, credits, balance, held }: RunningRow): Transaction {
  return { id, kind, reference, at: at.toISOString(), credits, balance, value: worthOf(held) }
}
