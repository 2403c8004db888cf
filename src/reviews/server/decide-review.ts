import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { untyped } from '../../platform/untyped.ts'
import type { MemberContext } from '../../server/context.ts'
import type { ReviewKind, ReviewOutcome, WaitingReview } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { decideReview as contract } from '../contract.ts'
import { UNDO_SECONDS } from '../rules.ts'
import { applyReview } from './jobs.ts'
import {
  assertUnclaimed,
  getKindOfSubject,
  lockWaiting,
  toKey,
  toReviewer,
  type Kinds,
} from './kinds.ts'
import { saveAnswer } from './review-answer.ts'
import { countWaiting, deleteReview, saveDecision } from './review.ts'

type DecisionOutcome = ReviewOutcome & { appliesAt: Date | null }

/** Stores a decision until it can no longer be undone, or applies it at once, as its kind says. */
export const decideReview =
  (kinds: Kinds) =>
  async (
    ctx: MemberContext,
    { kind: name, subject, ...decision }: Parsed<typeof contract>,
  ): Promise<Output<typeof contract>> => {
    const { kind } = await getKindOfSubject(ctx, kinds, { kind: name, subject })
    const review = await lockWaiting(ctx, kind, subject)
    assertUnclaimed(review, ctx.actor.memberId)
    const { appliesAt, approval, first } = await decide(ctx, kind, review, decision)
    return {
      left: await countWaiting(ctx.db, kind, toReviewer(ctx)),
      applies_at: appliesAt?.toISOString() ?? null,
      approval: approval ?? null,
      first: untyped(first ?? null),
    }
  }

async function decide(
  ctx: MemberContext,
  kind: ReviewKind,
  review: WaitingReview,
  decision: object,
): Promise<DecisionOutcome> {
  const { subject_id: subject, member_id: member } = review
  const key = toKey(ctx, kind, subject)
  if ('decide' in kind) {
    const outcome = await kind.decide(ctx, review, decision)
    if (outcome.approval === undefined) {
      await deleteReview(ctx.db, key)
      await saveAnswer(ctx.db, kind, {
        site: ctx.site.id,
        subject,
        by: ctx.actor.memberId,
        since: review.since,
        dueAt: review.due_at,
        decidedAt: ctx.now,
      })
    }
    return { ...outcome, appliesAt: null }
  }
  if (member === null) throw new Error(`a decision about a ${kind.kind} concerns no member`)
  if (!kind.isCurrent(review, decision)) throw new ApiError(kind.changed)
  const appliesAt = new Date(ctx.now.getTime() + UNDO_SECONDS * 1000)
  await saveDecision(ctx.db, key, { by: ctx.actor.memberId, appliesAt, decision })
  await ctx.enqueue(
    applyReview,
    { ...key, member },
    { runAt: appliesAt, key: `review:${kind.kind}:${subject}` },
  )
  await recordAudit(ctx.db, ctx, {
    action: kind.audit.decide,
    subject: { kind: kind.audit.subject, id: subject },
    memberId: member,
    ...kind.record(decision),
  })
  return { appliesAt }
}
