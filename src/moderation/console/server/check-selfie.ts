import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import { Instant } from '../../../platform/ids.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { reviewWithdrawn } from '../../../server/review-kind.ts'
import { SelfieRefusal } from '../../../verification/contract.ts'
import { MIN_CHECK_HOURS } from '../rules.ts'
import { concludeSelfie, type ConcludedSelfie } from './conclude-selfie.ts'
import { lockUnchecked, type FirstDecision } from './quality-check.ts'
import { sampleDecision } from './sample-decision.ts'
import { lockSelfie, type SelfieRow } from '../../../verification/server/public.ts'

/** Which selfie the first person saw, and with which photos they compared it. */
const SelfieEvidence = z.object({ sent_at: Instant, pictures: z.array(z.string()) })

/** Applies the first decision about a selfie if nobody has made the second one in time. */
export const applySelfieDecision = defineJob<{ site: number; check: string }>(
  'moderation_apply_selfie_verdict',
)

/**
 * Draws whether a second person decides about a selfie too. Then it is kept until they have, so
 * that nothing is erased that they must see; the member is answered in time all the same. One that
 * was refused before has its second person already.
 */
export async function requestSecondDecision(
  ctx: MemberContext,
  { sent_at: sentAt, due_at: dueAt, decided_by: refusedBy }: SelfieRow,
  { member, by, refusedFor, pictures }: ConcludedSelfie,
): Promise<boolean> {
  const { now, site } = ctx
  if (!sentAt || !dueAt || refusedBy !== null) return false
  if (dueAt.getTime() - now.getTime() < MIN_CHECK_HOURS * 3_600_000) return false
  const check = await sampleDecision(ctx, {
    kind: 'selfie',
    subject: member,
    member,
    evidence: { sent_at: sentAt.toISOString(), pictures },
    decision: refusedFor === null ? 'approved' : 'refused',
    reason: refusedFor ?? '',
    by,
    dueAt,
  })
  if (check === null) return false
  await ctx.enqueue(applySelfieDecision, { site: site.id, check }, { runAt: dueAt })
  return true
}

/** Locks the selfie that a check is about; null if the member withdrew it or sent another one. */
export async function lockCheckedSelfie(
  { db, site }: Context,
  { member_id: member, evidence }: Pick<FirstDecision, 'member_id' | 'evidence'>,
): Promise<(SelfieRow & { pictures: string[] }) | null> {
  const { sent_at: sentAt, pictures } = SelfieEvidence.parse(evidence)
  const selfie = await lockSelfie(db, site.id, member)
  return selfie?.sent_at?.toISOString() === sentAt ? { ...selfie, pictures } : null
}

type SecondDecision = { decision: string; reason: string; by: string }

/** The badge needs both people; a refusal is that of who refused first. */
export async function concludeCheckedSelfie(
  ctx: Context,
  check: FirstDecision,
  second: SecondDecision,
): Promise<void> {
  const selfie = await lockCheckedSelfie(ctx, check)
  if (!selfie) throw new ApiError('case_decided')
  const first = { decision: check.decision, reason: check.reason, by: check.decided_by }
  const { pictures } = selfie
  const refused = [first, second].find(({ decision }) => decision === 'refused')
  await concludeSelfie(ctx, {
    member: check.member_id,
    by: refused?.by ?? second.by,
    refusedFor: refused ? parseRefusal(refused) : null,
    pictures,
  })
}

function parseRefusal({ reason }: SecondDecision): SelfieRefusal {
  const refusal = SelfieRefusal.safeParse(reason)
  if (!refusal.success) throw new ApiError('measure_not_possible')
  return refusal.data
}

/** The member has waited long enough. */
export async function applyUncheckedDecision(ctx: Context, id: string): Promise<void> {
  // The review first, which any other decision locks first.
  await ctx.emit(reviewWithdrawn, { kind: 'quality', subject: id })
  const check = await lockUnchecked(ctx.db, ctx.site.id, id)
  if (!check || !(await lockCheckedSelfie(ctx, check))) return
  const { decision, reason, decided_by: by } = check
  await concludeCheckedSelfie(ctx, check, { decision, reason, by })
}
