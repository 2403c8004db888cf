import { findAccountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { makeReport as contract } from '../contract.ts'
import { formatDeadline, reportAnswerBy } from '../rules.ts'
import { addReport, findRequestedReport, createSnapshot } from './reports.ts'

export async function makeReport(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const existing = await findRequestedReport(ctx)
  if (existing)
    return { receipt: `R-${existing.report_id}`, answer_by: existing.answer_by.toISOString() }
  const snapshot = await createSnapshot(ctx, input)
  if (!snapshot) throw new ApiError('not_found')
  const id = newId()
  const receipt = `R-${id}`
  const answerBy = reportAnswerBy(input.reason, ctx)
  await addReport(ctx, { ...input, id, snapshot, answerBy })
  await ctx.emit(reviewRequested, {
    kind: 'report',
    subject: id,
    member: null,
    since: ctx.now,
    dueAt: answerBy,
  })
  const account = await findAccountSummary(ctx.db, ctx.actor.memberId)
  if (account) {
    const values = { receipt, date: formatDeadline(answerBy, account.language) }
    await queueMail(ctx, {
      template: 'moderation/report-receipt',
      to: account.email,
      locale: account.language,
      values,
    })
  }
  return { receipt, answer_by: answerBy.toISOString() }
}
