import { memberDeleted } from '../../accounts/server/public.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import type { JobHandler, Schedule } from '../../server/feature.ts'
import { pushRequested } from '../../server/push/push-requested.ts'
import { cancelPlans, claimAlerts, claimQuestions, expirePlans } from './date-plan.ts'
import { checkInPath } from '../rules.ts'
import { alertContactJob, textContactJob, askMemberJob, mailJobs } from './mail-jobs.ts'

/**
 * Asks and alerts what is due. A claim and its jobs commit together, so a worker that is killed
 * loses none, and one that starts again asks what became due meanwhile.
 */
async function runCheckIns(ctx: Context): Promise<void> {
  await ctx.inTransaction(async (tx) => {
    const site = tx.site.id
    for (const plan of await claimQuestions(tx)) {
      await tx.enqueue(askMemberJob, { site, plan: plan.plan_id })
      await tx.emit(pushRequested, {
        member: plan.member_id,
        template: 'meetings/check-in',
        values: {},
        path: checkInPath(plan.plan_id),
      })
      tx.announce(plan.member_id, { kind: 'user' })
    }
    for (const plan of await claimAlerts(tx, tx.site.settings.check_in_minutes)) {
      await tx.enqueue(alertContactJob, { site, plan: plan.plan_id })
      await tx.enqueue(textContactJob, { site, plan: plan.plan_id })
      tx.announce(plan.member_id, { kind: 'user' })
    }
    await expirePlans(tx)
  })
}

export const meetingJobs: JobHandler[] = mailJobs

export const meetingSchedules: Schedule[] = [
  { name: 'meetings_check_ins', cron: '* * * * *', run: runCheckIns },
]

export const meetingListeners: Listener[] = [
  // Somebody who leaves is asked nothing any more, and their contact sees no plan of theirs.
  onEvent(memberDeleted, (ctx, { memberId }) => cancelPlans(ctx, memberId)),
]
