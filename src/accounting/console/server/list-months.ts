import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { listWaitingRequesters } from '../../../staff/server/public.ts'
import { listClosings, type ClosingRow } from '../../server/closed-months.ts'
import { digestTotals } from '../../server/month-books.ts'
import { sumMonths } from '../../server/month-totals.ts'
import { isOver, listMonthsBetween, toMonth, toNextMonth } from '../month-rules.ts'
import type { BookMonth, listMonths as contract } from '../months-contract.ts'
import { REOPEN } from './reopen-month.ts'

/** Three years with two closings each. */
const MAX_CLOSINGS = 72

export async function listMonths(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { db, site, now } = ctx
  const closings = await listClosings(db, site.id, MAX_CLOSINGS)
  const last = closings.find(({ reopened_at: at }) => at === null)?.month ?? null
  const current = toMonth(now)
  const open = await sumMonths(db, site.id, { after: last, until: current })
  const first = last ? toNextMonth(last) : ([...open.keys()].at(-1) ?? current)
  const waiting = await listWaitingRequesters(ctx, REOPEN, last ? [last] : [])
  const byMonth = Map.groupBy(closings, ({ month }) => month)
  const toState = (month: string): BookMonth['state'] => {
    if (!isOver(month, now)) return 'running'
    return month === first ? 'due' : 'waiting'
  }
  const months = [
    ...listMonthsBetween(first, current).map((month) => ({
      ...toEntry(month, byMonth.get(month) ?? [], open.get(month) ?? []),
      state: toState(month),
    })),
    ...[...byMonth]
      .filter(([month]) => month < first)
      .map(([month, versions]) => ({
        ...toEntry(month, versions, versions[0]?.totals ?? []),
        state: 'closed' as const,
        reopening: waiting.get(month) ?? null,
        can_reopen: month === last,
      })),
  ]
  return { months }
}

const toEntry = (
  month: string,
  versions: ClosingRow[],
  totals: BookMonth['totals'],
): Omit<BookMonth, 'state'> => ({
  month,
  totals,
  digest: digestTotals(month, totals),
  closings: versions.map(({ month: _, totals: __, closed_at, reopened_at, ...closing }) => ({
    ...closing,
    closed_at: closed_at.toISOString(),
    reopened_at: reopened_at?.toISOString() ?? null,
  })),
  reopening: null,
  can_reopen: false,
})
