import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { removeJob as contract } from '../contract.ts'
import { removeFailed } from './job-outbox.ts'

export async function removeJob(
  ctx: MemberContext,
  { job, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const removed = await removeFailed(ctx.db, ctx.site.id, job)
  if (removed)
    await recordAudit(ctx.db, ctx, {
      action: 'job.remove',
      subject: { kind: 'job', id: job },
      reason,
      before: removed,
    })
  return { removed: removed !== null }
}
