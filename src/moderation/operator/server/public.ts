import { newId } from '../../../server/ids.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { ReportReason } from '../../contract.ts'
import { reportAnswerBy } from '../../rules.ts'
import { addReport, createSnapshot, decideReport } from '../../server/public.ts'
import { disableMember, recordReport } from './decide-report.ts'

type OperatorDecision = {
  member: string
  reason: ReportReason
  answer: string
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
  { member, reason, answer, requestedBy }: OperatorDecision,
): Promise<string> {
  const id = newId()
  const reported = { subject: 'profile' as const, member, reason, text: '' }
  await addReport(ctx, {
    ...reported,
    id,
    snapshot: (await createSnapshot(ctx, reported)) ?? {},
    answerBy: reportAnswerBy(reason, ctx.now),
  })
  await decideReport(ctx.db, {
    site: ctx.site.id,
    id,
    measure: 'profile',
    answer,
    at: ctx.now,
  })
  await disableMember(ctx, member, reason, { number: `R-${id}`, answer })
  await recordReport(ctx, { id, reported: member, measure: 'profile', reason, requestedBy })
  return id
}
