import { randomInt } from 'node:crypto'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { unblockContacts as contract } from '../contacts-contract.ts'
import { MAX_DELAY } from './block-contacts.ts'
import { lockContacts, removeHashes } from './contact-batches.ts'
import { assertDiscretionOn } from './discretion.ts'
import { getBlockedContacts } from './get-blocked-contacts.ts'
import { syncContactsJob } from './jobs.ts'

/** The hashes go at once; who was hidden by them comes back at a random time within an hour. */
export async function unblockContacts(
  ctx: MemberContext,
  { batch }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  await lockContacts(ctx)
  await removeHashes(ctx, batch ?? null)
  await ctx.enqueue(
    syncContactsJob,
    { site: ctx.site.id, member: ctx.actor.memberId },
    { runAt: new Date(ctx.now.getTime() + randomInt(MAX_DELAY)) },
  )
  return getBlockedContacts(ctx)
}
