import { ban, findMailTarget } from '../../../accounts/server/public.ts'
import { refuse } from '../../../photos/server/public.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { disableProfile } from '../../../profiles/server/public.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit } from '../../../staff/server/public.ts'
import type { ReportReason } from '../../contract.ts'
import { decideReport } from '../../server/public.ts'
import type { CaseMeasure } from '../contract.ts'
import { refusalFor } from '../rules.ts'
import { sendNotice } from './send-notice.ts'

type Decision = {
  id: string
  measure: CaseMeasure
  answer: string
  /** Who asked for a measure that the actor approved. */
  requestedBy?: string | undefined
}

/** Stores the decision of a report with its measure, mails and audit entry. */
export async function resolveReport(
  ctx: MemberContext,
  { id, measure, answer, requestedBy }: Decision,
): Promise<void> {
  if (measure === 'restore') throw new ApiError('measure_not_possible')
  const decided = await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
  })
  if (!decided) throw new ApiError('case_decided')
  const { reported_id: reported, subject, subject_id: photo, reason } = decided
  if (measure === 'photo' && subject !== 'photo') throw new ApiError('measure_not_possible')
  if (measure === 'photo') await refuse(ctx, { member: reported, photo }, refusalFor(reason))
  if (measure === 'profile')
    await disableMember(ctx, reported, reason, { number: `R-${id}`, answer })
  const account = await findMailTarget(ctx.db, decided.member_id)
  if (account)
    await sendNotice(ctx, account, 'case-decided', { number: `R-${id}`, measure, answer })
  ctx.announce(decided.member_id, { kind: 'user' })
  await recordReport(ctx, { id, reported, measure, reason, requestedBy })
}

type ReportRecord = Pick<Decision, 'id' | 'measure' | 'requestedBy'> & {
  reported: string
  reason: ReportReason
}

/** The reasons that the member reads stay with the report; the log outlives the account. */
export async function recordReport(
  ctx: MemberContext,
  { id, reported, measure, reason, requestedBy }: ReportRecord,
): Promise<void> {
  await recordAudit(ctx.db, ctx, {
    action: 'case.decide',
    subject: { kind: 'report', id },
    memberId: reported,
    reason,
    after: { measure, ...(requestedBy !== undefined && { requested_by: requestedBy }) },
  })
}

/** Hides the profile, closes the account and mails the reasons. */
export async function disableMember(
  ctx: MemberContext,
  member: string,
  reason: ReportReason,
  words: { number: string; answer: string },
): Promise<void> {
  await disableProfile(ctx.db, member, reason, ctx.now)
  await ban(ctx, member)
  const account = await findMailTarget(ctx.db, member)
  if (account) await sendNotice(ctx, account, 'profile-disabled', words)
}
