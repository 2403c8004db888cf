import { REQUEST_BUCKETS, type RouteDurations } from '../platform/route-durations.ts'

/** The durations of each route, of all nodes together. */
export function sumDurations(all: readonly RouteDurations[]): RouteDurations[] {
  const byRoute = new Map<string, RouteDurations>()
  for (const { route, counts, errors } of all) {
    const sum = byRoute.get(route)
    byRoute.set(route, {
      route,
      counts: sum ? counts.map((count, index) => count + (sum.counts[index] ?? 0)) : counts,
      errors: errors + (sum?.errors ?? 0),
    })
  }
  return [...byRoute.values()]
}

/**
 * Milliseconds below which a part of the requests took, by linear interpolation within a bucket. The
 * last bucket has no upper bound: its lower one is what is known.
 */
export function quantile(counts: readonly number[], part: number): number {
  const target = counts.reduce((total, count) => total + count, 0) * part
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (count > 0 && before + count >= target) {
      const low = REQUEST_BUCKETS[index - 1] ?? 0
      const high = REQUEST_BUCKETS[index] ?? low
      return Math.round((low + ((high - low) * (target - before)) / count) * 1_000)
    }
    before += count
  }
  return 0
}
