import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listBlocks as contract } from '../contract.ts'
import { listBlocked } from './blocks.ts'

export async function listBlocks(ctx: MemberContext): Promise<Output<typeof contract>> {
  const blocked = await listBlocked(ctx)
  return {
    blocked: blocked.map(({ other_id, name, at }) => ({
      id: other_id,
      name,
      at: at.toISOString(),
    })),
  }
}
