import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listPressure as contract } from '../pressure-contract.ts'
import { listPressureRows } from './pressure.ts'

const WEEK = 7 * 86_400_000

/** When the weeks of the view began. */
export const sinceWeeks = (now: Date, weeks: '1' | '4'): Date =>
  new Date(now.getTime() - Number(weeks) * WEEK)

export async function listPressure(
  { db, site, now }: MemberContext,
  { weeks }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const listed = await listPressureRows(db, site.id, sinceWeeks(now, weeks), now)
  return {
    accounts: listed.map(
      ({ member_id, joined_at, looked_at, looked_by, report_id, ...account }) => ({
        ...account,
        member: member_id,
        joined_at: joined_at.toISOString(),
        look: looked_at && {
          at: looked_at.toISOString(),
          by: looked_by ?? '',
          number: report_id && `R-${report_id}`,
        },
      }),
    ),
  }
}
