import { findMailTarget, liftBan } from '../../../accounts/server/public.ts'
import { RefusalReason } from '../../../photos/contract.ts'
import { approve, refuse, takeVerdict } from '../../../photos/server/public.ts'
import { enableProfile } from '../../../profiles/server/public.ts'
import { jobHandler, type JobHandler } from '../../../server/feature.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import { findCurrentBan } from '../../server/public.ts'
import { saveStatement } from './issue-statement.ts'

/** Opens the account at the end of a suspension, unless a later decision keeps it closed. */
export const endSuspension = defineJob<{ site: number; member: string; report: string }>(
  'console_end_suspension',
)

/** Shows or refuses a photo when its verdict can no longer be undone. */
export const applyVerdict = defineJob<{ site: number; member: string; photo: string }>(
  'moderation_apply_verdict',
)

export const operatorJobs: JobHandler[] = [
  jobHandler(applyVerdict, async (ctx, { member, photo }) => {
    const verdict = await takeVerdict(ctx.db, { member, photo }, ctx.now)
    if (!verdict) return
    const seen = verdict.picture
    if (verdict.refused_for === null) {
      await approve(ctx, { member, photo, seen })
      return
    }
    const reason = RefusalReason.parse(verdict.refused_for)
    if (!(await refuse(ctx, { member, photo, seen }, reason))) return
    const account = await findMailTarget(ctx.db, member)
    const illegal = reason === 'illegal' || reason === 'minor'
    await saveStatement(
      ctx,
      {
        member,
        number: `P-${photo}`,
        measure: 'photo',
        rule: reason,
        explanation: '',
        illegal,
        notified: false,
      },
      account?.language ?? 'en',
    )
  }),
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
