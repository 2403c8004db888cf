import type { Context } from '../../../server/context.ts'
import { newId } from '../../../server/ids.ts'
import type { ReportReason } from '../../contract.ts'
import { reportAnswerBy } from '../../rules.ts'
import { addReport, decideReport } from '../../server/public.ts'
import { restrictMember } from './decide-report.ts'

type OwnCase = {
  member: string
  by: string
  measure: 'warning' | 'suspension'
  rule: ReportReason
  answer: string
  /** The signals of our rules brought it to the staff. */
  detected: boolean
  /** What the decision is about, as in the snapshot of a report. */
  snapshot: object
  /** The end of a suspension. */
  until: Date
}

/**
 * Opens a case of the staff's own and decides it at once, in a job, so that the member reads the
 * reasons and can object as against any decision.
 */
export async function openOwnCase(ctx: Context, input: OwnCase): Promise<void> {
  const { member, by, measure, rule, answer, detected, snapshot, until } = input
  const id = newId()
  await addReport(
    { ...ctx, actor: { memberId: by } },
    {
      id,
      subject: 'profile',
      member,
      reason: rule,
      text: '',
      snapshot,
      answerBy: reportAnswerBy(rule, ctx),
    },
  )
  await decideReport(ctx.db, { site: ctx.site.id, id, measure, answer, at: ctx.now, by })
  await restrictMember(ctx, {
    member,
    measure,
    reason: rule,
    number: `R-${id}`,
    explanation: answer,
    illegal: rule === 'illegal' || rule === 'underage',
    notified: false,
    detected,
    until,
  })
}
