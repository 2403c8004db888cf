import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { addClosing, findLastClosed, lockBooks } from '../../server/closed-months.ts'
import { createMonthFiles, digestTotals } from '../../server/month-books.ts'
import { sumMonths } from '../../server/month-totals.ts'
import { isOver, toNextMonth } from '../month-rules.ts'
import type { closeMonth as contract } from '../months-contract.ts'

/** The lock comes first: what is read after it is all that will ever be in the month. */
export async function closeMonth(
  ctx: MemberContext,
  { month, digest }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now, actor } = ctx
  await lockBooks(db, site.id)
  if (!isOver(month, now)) throw new ApiError('month_running')
  const last = await findLastClosed(db, site.id)
  if (last !== null && month <= last) throw new ApiError('month_closed')
  const open = await sumMonths(db, site.id, { after: last, until: month })
  const first = last ? toNextMonth(last) : [...open.keys()].at(-1)
  if (first === undefined || month > first) throw new ApiError('month_waiting')
  const totals = open.get(month) ?? []
  if (digestTotals(month, totals) !== digest) throw new ApiError('month_changed')
  const files = await createMonthFiles(ctx, month)
  const version = await addClosing(db, {
    siteId: site.id,
    month,
    closedBy: actor.memberId,
    now,
    totals,
    files,
  })
  await recordAudit(db, ctx, {
    action: 'month.close',
    subject: { kind: 'month', id: month },
    after: { version, totals, files: files.map(({ name, digest: sha256 }) => ({ name, sha256 })) },
  })
  return { version }
}
