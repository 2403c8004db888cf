import sql from 'sql-template-tag'
import { maybeRow } from '../../server/database/query.ts'
import { onEvent, type Listener } from '../../server/event-listeners.ts'
import { jobHandler, type JobHandler, type Schedule } from '../../server/feature.ts'
import { defineJob } from '../../server/jobs/job.ts'
import { reviewRequested, reviewWithdrawn, type ReviewKind } from '../../server/review-kind.ts'
import type { Site } from '../../sites/rules.ts'
import { UNDO_SECONDS } from '../rules.ts'
import { getKind, type Kinds } from './kinds.ts'
import { deleteOldAnswers, saveAnswer } from './review-answer.ts'
import { consumeDecision, deleteMemberReviews, deleteReview, saveReview } from './review.ts'

/** Applies a decision when it can no longer be undone. */
export const applyReview = defineJob<{
  site: number
  kind: string
  subject: string
  member: string
}>('reviews_apply')

/** `kinds`: what all features let the staff review. */
export const reviewJobs = (kinds: Kinds): JobHandler[] => [
  jobHandler(applyReview, async (ctx, { site, kind: name, subject, member }) => {
    const kind = getKind(kinds, name)
    // The profile first, as by a member who changes what is reviewed.
    await maybeRow(
      ctx.db,
      sql`select 1 as locked from profile where member_id = ${member} for update`,
    )
    const decided = await consumeDecision(ctx.db, { site, kind: name, subject }, ctx.now)
    if (!decided || 'decide' in kind) return
    await saveAnswer(ctx.db, kind, {
      site,
      subject,
      by: decided.decided_by,
      since: decided.since,
      dueAt: decided.due_at,
      decidedAt: new Date(decided.applies_at.getTime() - UNDO_SECONDS * 1000),
    })
    const decision = kind.decision.parse({ kind: name, subject, ...decided.decision })
    await kind.apply(ctx, { subject, member, by: decided.decided_by, decision })
  }),
]

function promisedTime({ kind, promise }: ReviewKind, { settings }: Site, start: Date): Date {
  if (promise === null)
    throw new Error(`a review of the kind ${kind} was requested without its deadline`)
  return new Date(start.getTime() + settings.promised_hours[promise] * 3_600_000)
}

/** Features say what waits and what no longer does; they know nothing of the queue. */
export const reviewListeners = (kinds: Kinds): Listener[] => [
  onEvent(reviewRequested, async ({ db, site, now }, { since, dueAt, claimedBy, ...review }) => {
    const start = since ?? now
    await saveReview(db, {
      ...review,
      site: site.id,
      since: start,
      dueAt: dueAt ?? promisedTime(getKind(kinds, review.kind), site, start),
      claim: claimedBy === undefined ? null : { by: claimedBy, at: now },
    })
  }),
  onEvent(reviewWithdrawn, ({ db, site }, withdrawn) =>
    'subject' in withdrawn
      ? deleteReview(db, { site: site.id, ...withdrawn })
      : deleteMemberReviews(db, { site: site.id, ...withdrawn }),
  ),
]

export const reviewSchedules: Schedule[] = [
  {
    name: 'reviews_delete_old_answers',
    cron: '45 3 * * *',
    run: ({ db, site, now }) => deleteOldAnswers(db, site.id, now),
  },
]
