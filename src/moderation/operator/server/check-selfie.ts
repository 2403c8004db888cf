import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import { Instant } from '../../../platform/ids.ts'
import type { Context, MemberContext } from '../../../server/context.ts'
import { defineJob } from '../../../server/jobs/job.ts'
import { SelfieRefusal } from '../../verification-contract.ts'
import { MIN_CHECK_HOURS } from '../rules.ts'
import { concludeSelfie, type SelfieVerdict } from './conclude-selfie.ts'
import { worksAlone } from './list-selfies.ts'
import { lockCheck, type LockedCheck } from './quality-check.ts'
import { sampleDecision } from './sample-decision.ts'
import { freeSelfie, lockSelfie, type SelfieRow } from './selfie.ts'

/** Which selfie the first person saw, and with which photos they compared it. */
const SelfieEvidence = z.object({ sent_at: Instant, pictures: z.array(z.string()) })

/** Applies the first decision about a selfie if nobody has made the second one in time. */
export const applySelfieVerdict = defineJob<{ site: number; check: string }>(
  'moderation_apply_selfie_verdict',
)

/**
 * Draws whether a second person decides about a selfie too. Then it is kept until they have, so
 * that nothing is erased that they must see; the member is answered in time all the same. One that
 * was refused before has its second person already.
 */
export async function waitsForSecondLook(
  ctx: MemberContext,
  { sent_at: sentAt, answer_by: answerBy, decided_by: refusedBy }: SelfieRow,
  { member, by, refusedFor, pictures }: SelfieVerdict,
): Promise<boolean> {
  const { db, now, site } = ctx
  if (!sentAt || !answerBy || refusedBy !== null || (await worksAlone(ctx))) return false
  if (answerBy.getTime() - now.getTime() < MIN_CHECK_HOURS * 3_600_000) return false
  const check = await sampleDecision(ctx, {
    kind: 'selfie',
    subject: member,
    member,
    evidence: { sent_at: sentAt.toISOString(), pictures },
    decision: refusedFor === null ? 'approved' : 'refused',
    reason: refusedFor ?? '',
    by,
    checkBy: answerBy,
  })
  if (check === null) return false
  await freeSelfie(db, member, by)
  await ctx.enqueue(applySelfieVerdict, { site: site.id, check }, { runAt: answerBy })
  return true
}

/** Locks the selfie that a check is about; null if the member withdrew it or sent another one. */
export async function lockCheckedSelfie(
  { db, site, now }: Context,
  { member_id: member, evidence }: LockedCheck,
): Promise<(SelfieRow & { picture: Buffer; pictures: string[] }) | null> {
  const { sent_at: sentAt, pictures } = SelfieEvidence.parse(evidence)
  const selfie = await lockSelfie(db, { site: site.id, member, now })
  if (selfie?.state !== 'waiting' || !selfie.picture) return null
  if (selfie.sent_at?.toISOString() !== sentAt) return null
  return { ...selfie, picture: selfie.picture, pictures }
}

type SecondDecision = { decision: string; reason: string; by: string }

/** The badge needs both people; a refusal is that of who refused first. */
export async function concludeCheckedSelfie(
  ctx: Context,
  check: LockedCheck,
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
    refusedFor: refused ? refusalOf(refused) : null,
    pictures,
  })
}

function refusalOf({ reason }: SecondDecision): SelfieRefusal {
  const refusal = SelfieRefusal.safeParse(reason)
  if (!refusal.success) throw new ApiError('measure_not_possible')
  return refusal.data
}

/** The member has waited long enough. */
export async function applyUncheckedVerdict(ctx: Context, id: string): Promise<void> {
  const { db, site, now } = ctx
  const check = await lockCheck(db, { site: site.id, reader: '0', now, id })
  if (!check || check.checked_by !== null || !(await lockCheckedSelfie(ctx, check))) return
  const { decision, reason, decided_by: by } = check
  await concludeCheckedSelfie(ctx, check, { decision, reason, by })
}
