import { randomInt } from 'node:crypto'
import { assertEmail, normalizeEmail } from '../../platform/email-address.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import {
  MAX_CONTACTS,
  MAX_CONTACTS_A_DAY,
  type blockContacts as contract,
} from '../contacts-contract.ts'
import { addBatch, addHashes, countContacts, isStored, lockContacts } from './contact-batches.ts'
import { hashContact } from './contact-hash.ts'
import { assertDiscretionOn } from './discretion.ts'
import { getBlockedContacts } from './get-blocked-contacts.ts'
import { syncContactsJob } from './jobs.ts'

const DAY = 86_400_000
/** The comparison waits for up to an hour: who tries an address cannot tell by whom it was answered. */
export const MAX_DELAY = 3_600_000

/**
 * Stores hashes and looks nothing up, so that answer and work are the same whoever has the addresses.
 * A job compares them later.
 */
export async function blockContacts(
  ctx: MemberContext,
  { batch, emails }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertDiscretionOn(ctx)
  for (const email of emails) assertEmail(email)
  await lockContacts(ctx)
  if (await isStored(ctx, batch)) return getBlockedContacts(ctx)
  const different = [...new Set(emails.map((email) => normalizeEmail(email).toLowerCase()))]
  const { blocked, sent } = await countContacts(ctx, new Date(ctx.now.getTime() - DAY))
  if (blocked + different.length > MAX_CONTACTS)
    throw new ApiError('too_many_blocked_contacts', { count: MAX_CONTACTS })
  if (sent + different.length > MAX_CONTACTS_A_DAY)
    throw new ApiError('contacts_a_day', { count: MAX_CONTACTS_A_DAY })
  const compareAt = new Date(ctx.now.getTime() + randomInt(MAX_DELAY))
  await addBatch(ctx, { batch, size: different.length, compareAt })
  await addHashes(
    ctx,
    batch,
    different.map((email) => hashContact(ctx, email)),
  )
  await ctx.enqueue(
    syncContactsJob,
    { site: ctx.site.id, member: ctx.actor.memberId },
    { runAt: compareAt },
  )
  return getBlockedContacts(ctx)
}
