import { accountSummary } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import type { makeReport as contract } from '../contract.ts'
import { deadlineWords, reportAnswerBy } from '../rules.ts'
import { addReport, findRequestedReport, snapshotOf } from './reports.ts'

export async function makeReport(ctx: MemberContext, input: Parsed<typeof contract>): Promise<Output<typeof contract>> {
  const first = await findRequestedReport(ctx)
  if (first) return { receipt: `R-${first.report_id}`, answer_by: first.answer_by.toISOString() }
  const snapshot = await snapshotOf(ctx, input)
  if (!snapshot) throw new ApiError('not_found')
  const id = newId()
  const receipt = `R-${id}`
  const answerBy = reportAnswerBy(input.reason, ctx.now)
  await addReport(ctx, { ...input, id, snapshot, answerBy })
  const account = await accountSummary(ctx.db, ctx.actor.memberId)
  if (account) {
    const values = { receipt, date: deadlineWords(answerBy, account.language) }
    await queueMail(ctx, { template: 'moderation/report-receipt', to: account.email, locale: account.language, values })
  }
  return { receipt, answer_by: answerBy.toISOString() }
}
