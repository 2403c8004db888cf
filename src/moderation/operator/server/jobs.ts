import { liftBan } from '../../../accounts/server/public.ts'
import { enableProfile } from '../../../profiles/server/public.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findCurrentBan } from '../../server/public.ts'

/** Opens the account at the end of a suspension, unless a later decision keeps it closed. */
export const endSuspension = defineJob<{ site: number; member: string; report: string }>(
  'console_end_suspension',
)

export const operatorJobs: JobHandler[] = [
  jobHandler(endSuspension, async (ctx, { member, report }) => {
    if ((await findCurrentBan(ctx.db, member)) !== report) return
    await liftBan(ctx.db, member)
    await enableProfile(ctx.db, member, ctx.now)
    ctx.announce(member, { kind: 'user' })
    await recordAudit(ctx.db, ctx, {
      action: 'member.suspension.end',
      subject: { kind: 'member', id: member },
      before: { banned: true },
      after: { banned: false },
    })
  }),
]
