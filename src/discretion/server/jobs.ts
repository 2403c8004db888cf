import {
  addressConfirmed,
  findMailTarget,
  mailChangeReverted,
} from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { syncContactBlocks } from './contact-blocks.ts'
import { listUnhashed, storeOwnHashes } from './contact-hash.ts'

type OfMember = { site: number; member: string }

/** Compares what a member blocked, and who blocked the member. */
export const syncContactsJob = defineJob<OfMember>('discretion_sync_contacts')

async function hashAddress(ctx: Context, member: string): Promise<void> {
  const account = await findMailTarget(ctx.db, member)
  if (!account?.confirmed) return
  await storeOwnHashes(ctx, { member, email: account.email, withOlder: false })
  await ctx.enqueue(syncContactsJob, { site: ctx.site.id, member })
}

const PAGE = 500

/** Members from before this feature, and all of them after a rotation of the secret. */
async function hashOlderAddresses(ctx: Context): Promise<void> {
  for (;;) {
    const results = await listUnhashed(ctx, PAGE)
    await ctx.inTransaction(async (tx) => {
      for (const { member_id: member, email } of results) {
        await storeOwnHashes(tx, { member, email, withOlder: true })
        await tx.enqueue(syncContactsJob, { site: tx.site.id, member })
      }
    })
    if (results.length < PAGE) return
  }
}

export const discretionJobs: JobHandler[] = [
  jobHandler(syncContactsJob, (ctx, { member }) => syncContactBlocks(ctx, member)),
]

export const discretionSchedules: Schedule[] = [
  { name: 'discretion_hash_addresses', cron: '*/10 * * * *', run: hashOlderAddresses },
]

export const discretionListeners: Listener[] = [
  onEvent(addressConfirmed, (ctx, { memberId }) => hashAddress(ctx, memberId)),
  onEvent(mailChangeReverted, (ctx, { memberId }) => hashAddress(ctx, memberId)),
]
