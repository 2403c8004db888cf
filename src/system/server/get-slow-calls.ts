import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { listRouteDurations } from '../../server/node-status.ts'
import type { getSlowCalls as contract } from '../contract.ts'
import { quantile, sumDurations } from '../rules.ts'

/** Routes that the page lists. */
const SLOWEST = 50

export async function getSlowCalls({ db, now }: MemberContext): Promise<Output<typeof contract>> {
  const routes = sumDurations(await listRouteDurations(db, now)).map(
    ({ route, counts, errors }) => ({
      route,
      count: counts.reduce((total, count) => total + count, 0),
      p50: quantile(counts, 0.5),
      p95: quantile(counts, 0.95),
      errors,
    }),
  )
  return { routes: routes.toSorted((a, b) => b.p95 - a.p95).slice(0, SLOWEST) }
}
