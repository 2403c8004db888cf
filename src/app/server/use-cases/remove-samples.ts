import sql from 'sql-template-tag'
import { eraseJob } from '../../../accounts/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { row, rows } from '../../../server/database/query.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { atEditedBrand } from '../../../sites/console/server/public.ts'
import type { removeSamples as contract } from '../../../sites/console/setup-contract.ts'
import { recordAudit } from '../../../staff/server/public.ts'

/** The reserved domain of every sample account (RFC 2606), which nobody can own. */
const SAMPLES = '%@demo.example'
const BATCH = 100
const PAUSE = 5_000

const removeBatch = defineJob<{ site: number }>('remove_samples')

export async function countSamples(
  { everySite }: Pick<Context, 'everySite'>,
  site: number,
): Promise<number> {
  const { count } = await row<{ count: string }>(
    everySite,
    sql`select count(*) from account where site_id = ${site} and email like ${SAMPLES} and status <> 'erased'`,
  )
  return Number(count)
}

export async function removeSamples(
  here: MemberContext,
  { site }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const ctx = await atEditedBrand(here, site)
  const samples = await countSamples(ctx, site)
  if (samples === 0) return { samples }
  await ctx.enqueue(removeBatch, { site }, { key: `remove_samples:${site}` })
  await recordAudit(ctx.everySite, ctx, {
    action: 'site.remove_samples',
    subject: { kind: 'site', id: String(site) },
    siteId: site,
    before: { samples },
  })
  return { samples }
}

/** Hides the next sample people at once and leaves their erasure to its job. */
async function hideBatch(ctx: Context, { site }: { site: number }): Promise<void> {
  const hidden = await rows<{ member_id: string }>(
    ctx.db,
    sql`update account set status = 'deleted', deleted_at = ${ctx.now}
        where member_id in (select member_id from account
            where site_id = ${site} and email like ${SAMPLES} and status not in ('deleted', 'erased') limit ${BATCH})
        returning member_id`,
  )
  for (const { member_id: member } of hidden)
    await ctx.enqueue(eraseJob, { site, member, now: true }, { key: `accounts_erase:${member}` })
  if (hidden.length < BATCH) return
  await ctx.enqueue(
    removeBatch,
    { site },
    { key: `remove_samples:${site}`, runAt: new Date(ctx.now.getTime() + PAUSE) },
  )
}

export const setupJobs: JobHandler[] = [jobHandler(removeBatch, hideBatch)]
