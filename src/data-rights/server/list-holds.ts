import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listHolds as contract } from '../hold-contract.ts'
import { listHoldRows } from './holds.ts'

export async function listHolds({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  const results = await listHoldRows(db, site.id, now)
  return {
    holds: results.map((hold) => ({
      id: hold.hold_id,
      member: { id: hold.member_id, name: hold.name },
      reason: hold.reason,
      disclosed: hold.disclosed,
      placed_by: hold.placer,
      approved_by: hold.approver,
      placed_at: hold.placed_at.toISOString(),
      expires_at: hold.expires_at.toISOString(),
      ended_at: hold.ended_at?.toISOString() ?? null,
    })),
  }
}
