import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listTransactions as contract } from '../contract.ts'
import { isShown, runningBalance } from '../rules.ts'
import { movesOf } from './ledger-transactions.ts'

const PAGE = 50

/** The member's whole account, a page at a time; the running figures come from the beginning. */
export async function listTransactions(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const all = runningBalance(await movesOf(ctx.db, ctx.actor.memberId))
  const { show = 'all', year, after = '0' } = input
  const shown = all.filter((one) => isShown(one, show) && (year === undefined || one.at.startsWith(year))).toReversed()
  const start = Number(after)
  return {
    transactions: shown.slice(start, start + PAGE),
    next: shown.length > start + PAGE ? String(start + PAGE) : null,
    years: [...new Set(all.map(({ at }) => at.slice(0, 4)))].toReversed(),
    balance: all.at(-1)?.balance ?? 0,
    value: all.at(-1)?.value ?? [],
  }
}
