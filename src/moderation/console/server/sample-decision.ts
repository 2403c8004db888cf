import { hash } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import { reviewRequested } from '../../../server/review-kind.ts'
import { newId } from '../../../server/ids.ts'
import { addCheck, type NewCheck } from './quality-check.ts'

type SampledDecision = Pick<NewCheck, 'kind' | 'decision' | 'reason' | 'evidence'> & {
  subject: string
  member: string
  by: string
  /** Until when somebody checks it, if not a week. */
  dueAt?: Date
}

/**
 * Puts a share of the staff's decisions into the queue of second looks, and returns the id of the
 * check or null. The installation's secret chooses, so that nobody can tell which decision will be
 * checked.
 */
export async function sampleDecision(
  ctx: Context,
  decided: SampledDecision,
): Promise<string | null> {
  const { kind, subject, member, evidence, decision, reason, by, dueAt } = decided
  const { db, site, now } = ctx
  const drawn = hash(
    'sha256',
    ctx.sign(`quality:${kind}:${subject}:${now.getTime()}`),
    'buffer',
  ).readUInt32BE()
  if (drawn % 100 >= site.settings.quality_sample_percentage) return null
  const id = newId()
  await addCheck(db, {
    check_id: id,
    site_id: site.id,
    kind,
    subject_id: subject,
    member_id: member,
    evidence,
    decision,
    reason,
    decided_by: by,
    decided_at: now,
  })
  const review = { kind: 'quality', subject: id, member, since: now }
  await ctx.emit(reviewRequested, dueAt ? { ...review, dueAt } : review)
  return id
}
