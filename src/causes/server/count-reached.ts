import type { Context } from '../../server/context.ts'
import type { Cause } from '../contract.ts'
import { ALL, listReachedRows, type Reader } from './reached.ts'
import { getCauser } from './to-cause.ts'

/** How much reached the member in the 90 days, by who made it. */
export async function countReached(
  ctx: Context,
  reader: Reader,
): Promise<Record<Cause['by'], number>> {
  const counts = { member: 0, setting: 0, service: 0, staff: 0 }
  for (const row of await listReachedRows(ctx, reader, { limit: ALL })) counts[getCauser(row)]++
  return counts
}
