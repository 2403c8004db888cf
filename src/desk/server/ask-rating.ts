import { isRequest } from '../../moderation/rules.ts'
import { caseDecided, lockThread } from '../../moderation/server/public.ts'
import { isLocale, localePath } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { ratingPath } from '../rating-rules.ts'
import { claimQuestion, createRatingToken } from './case-rating.ts'

/** Hours after a case is closed until its author is asked: the answer has arrived by then. */
const ASK_AFTER = 24

export const askRatingJob = defineJob<{ site: number; id: string }>('desk_ask_rating')

export const ratingListeners: Listener[] = [
  onEvent(caseDecided, async (ctx, { kind, id }) => {
    if (kind !== 'complaint') return
    const runAt = new Date(ctx.now.getTime() + ASK_AFTER * 3_600_000)
    await ctx.enqueue(askRatingJob, { site: ctx.site.id, id }, { runAt, key: `desk_rating:${id}` })
  }),
]

/**
 * Asks whoever wrote to the service whether it helped, once for each case: not while it is open again,
 * not for one that goes on in another, and nobody about a decision on content.
 */
export async function askRating(ctx: Context, { id }: { id: string }): Promise<void> {
  const thread = await lockThread(ctx.db, { site: ctx.site.id, id })
  if (!thread || thread.state !== 'decided' || thread.merged_into || !isRequest(thread)) return
  if (!(await claimQuestion(ctx.db, { site: ctx.site.id, id }, ctx.now))) return
  const locale = isLocale(thread.language) ? thread.language : 'en'
  await queueMail(ctx, {
    template: 'desk/rating',
    to: thread.email,
    locale,
    values: {
      number: `C-${id}`,
      link: ctx.origin + localePath(locale, ratingPath(createRatingToken(ctx, id))),
    },
  })
}
