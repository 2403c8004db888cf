import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { getBlockedContacts as contract } from '../contacts-contract.ts'
import { listBatches } from './contact-batches.ts'
import { assertDiscretionOn } from './discretion.ts'

export async function getBlockedContacts(ctx: MemberContext): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  const batches = await listBatches(ctx)
  return {
    batches: batches.map(({ batch, added_at, count }) => ({
      id: batch,
      at: added_at.toISOString(),
      count,
    })),
  }
}
