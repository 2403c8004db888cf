import { newId } from '../../../server/ids.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Queryable } from '../../../server/database/query.ts'
import type { ReportReason } from '../../contract.ts'
import { reportAnswerBy } from '../../rules.ts'
import { addReport, createSnapshot, decideReport, findBan } from '../../server/public.ts'
import { recordReport, restrictMember } from './decide-report.ts'

export { listSignals } from './check-account.ts'
export { waitingAccounts } from './account-review.ts'
export { waitingChecks } from './quality-check.ts'
export { waitingSelfies } from './selfie.ts'
export { waitingTexts } from './text-change.ts'

type OperatorDecision = {
  member: string
  reason: ReportReason
  answer: string
  /** The end of a suspension; without it the ban is for good. */
  until?: Date
  /** Who asked for a ban that the actor approved. */
  requestedBy?: string | undefined
}

/**
 * Bans a member without a report of another one: a case of the staff's own is opened and decided at
 * once, so that the member reads the reasons and can object as against any decision. Returns the id
 * of the case.
 */
export async function disableByStaff(
  ctx: MemberContext,
  { member, reason, answer, until, requestedBy }: OperatorDecision,
): Promise<string> {
  const id = newId()
  const reported = { subject: 'profile' as const, member, reason, text: '' }
  await addReport(ctx, {
    ...reported,
    id,
    snapshot: (await createSnapshot(ctx, reported)) ?? {},
    answerBy: reportAnswerBy(reason, ctx.now),
  })
  const measure = until ? 'suspension' : 'profile'
  await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  await restrictMember(ctx, {
    member,
    measure,
    reason,
    number: `R-${id}`,
    explanation: answer,
    illegal: false,
    notified: false,
    until: until ?? ctx.now,
  })
  await recordReport(ctx, { id, reported: member, measure, reason, requestedBy })
  return id
}

/** Whether the account of a banned member opens again at a time. */
export async function isSuspended(db: Queryable, memberId: string): Promise<boolean> {
  return (await findBan(db, memberId))?.until != null
}
