import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listSettlements as contract } from '../contract.ts'
import { listSettlementSums } from '../../server/settlements.ts'

/** More than three providers pay out in a year. */
const MAX_LISTED = 1200

export async function listSettlements(
  { db, site }: MemberContext,
  { from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const results = await listSettlementSums(db, { siteId: site.id, from, to }, MAX_LISTED)
  return {
    settlements: results.map((one) => ({
      ...one,
      paid_out_at: one.paid_out_at.toISOString(),
      booked_at: one.booked_at.toISOString(),
    })),
  }
}
