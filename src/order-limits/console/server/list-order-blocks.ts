import type { Output } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listOrderBlocks as contract, OrderBlock } from '../contract.ts'
import { listBlockRows, type BlockRow } from '../../server/order-blocks.ts'

const MAX_LISTED = 500

export async function listOrderBlocks({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof contract>> {
  const results = await listBlockRows(db, site.id, { now, limit: MAX_LISTED })
  return {
    blocks: results.map((block) => ({
      id: block.block_id,
      kind: block.kind,
      label: block.label,
      reason: block.reason,
      created_by: block.creator,
      created_at: block.created_at.toISOString(),
      expires_at: block.expires_at.toISOString(),
      state: stateAt(block, now),
    })),
  }
}

function stateAt(
  { removed_at: removed, expires_at: end }: BlockRow,
  now: Date,
): OrderBlock['state'] {
  if (removed !== null) return 'removed'
  return end > now ? 'active' : 'expired'
}
