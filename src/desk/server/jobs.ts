import { EVIDENCE_DAYS } from '../../blocks/contract.ts'
import { wakeThread } from '../../moderation/server/public.ts'
import type { Kinds } from '../../reviews/server/public.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { alarmWebhookJob, postAlarm } from './alarm-webhook.ts'
import { askRating, askRatingJob } from './ask-rating.ts'
import { deleteOldRatings } from './case-rating.ts'
import { purgeMessages } from './case-messages.ts'
import { announceCase } from './live-case.ts'
import { wakeCase } from './wake-case.ts'
import { warnDuty } from './warn-duty.ts'

export const deskJobs: JobHandler[] = [
  jobHandler(askRatingJob, askRating),
  jobHandler(alarmWebhookJob, (ctx, { values }) => postAlarm(ctx, values), { transaction: false }),
  jobHandler(wakeCase, async (ctx, { site, id }) => {
    if (await wakeThread(ctx.db, { site, id, now: ctx.now }))
      await announceCase(ctx, { id, by: null })
  }),
]

/** `kinds`: what waits for the staff. */
export const deskSchedules = (kinds: Kinds): Schedule[] => [
  { name: 'desk_warn_duty', cron: '*/5 * * * *', run: warnDuty(kinds) },
  {
    name: 'desk_purge_messages',
    cron: '50 3 * * *',
    run: async ({ db, site, now }) => {
      const before = new Date(now.getTime() - EVIDENCE_DAYS * 86_400_000)
      await purgeMessages(db, { site: site.id, before, now })
      await deleteOldRatings(db, site.id, before)
    },
  },
]
