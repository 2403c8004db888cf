import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { atOwnBrand } from '../../staff/server/public.ts'
import { getCohorts as contract } from '../contract.ts'
import { COHORT_WEEKS, isTooFew } from '../rules.ts'
import { listCohorts, type CohortRow } from './weekly-cohorts.ts'

export async function getCohorts(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site, now } = await atOwnBrand(ctx, input.site, contract.roles)
  const byWeek = Map.groupBy(await listCohorts(db, site.id, now), (row) => row.joined_week)
  return {
    cohorts: [...byWeek].flatMap(([joined, rows]) => {
      const members = rows.find((row) => row.week_number === 0)?.members ?? 0
      if (members === 0) return []
      return {
        joined,
        members: isTooFew(members) ? null : members,
        weeks: Array.from({ length: COHORT_WEEKS }, (_, index) =>
          toPercent(
            rows.find((row) => row.week_number === index + 1),
            members,
          ),
        ),
      }
    }),
  }
}

/** Hidden also where almost everybody came back: who did not would be too few. */
function toPercent(row: CohortRow | undefined, members: number): number | null {
  if (!row || isTooFew(members) || members === 0) return null
  if (isTooFew(row.members) || isTooFew(members - row.members)) return null
  return Math.round((row.members / members) * 100)
}
