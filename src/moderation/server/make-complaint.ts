import { findBannedOwner } from '../../accounts/server/public.ts'
import { assertEmail } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import type { makeComplaint as contract } from '../contract.ts'
import { complaintAnswerBy, findCaseReferences, formatDeadline } from '../rules.ts'
import {
  addComplaint,
  findAppealedDecision,
  findQuotedComplaint,
  findRequestedComplaint,
} from './complaints.ts'

/**
 * The receipt mail repeats nothing of the input: otherwise the form could send any text to any
 * address.
 */
export async function makeComplaint(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertEmail(input.email)
  const existing = await findRequestedComplaint(ctx)
  if (existing)
    return { ticket: `C-${existing.complaint_id}`, answer_by: existing.answer_by.toISOString() }
  const id = newId()
  const ticket = `C-${id}`
  const answerBy = complaintAnswerBy(input.kind, ctx.now)
  // Banned members can complain without a session; the mail address identifies the account.
  const member = ctx.actor?.memberId ?? (await findBannedOwner(ctx.db, ctx.site.id, input.email))
  const references = findCaseReferences(`${input.about} ${input.text}`)
  const appeals =
    member && input.kind !== 'order' && (await findAppealedDecision(ctx.db, member, references))
  const follows = await findQuotedComplaint(ctx, { member, email: input.email, references })
  await addComplaint(ctx, { ...input, id, answerBy, member, appeals: appeals || null, follows })
  await ctx.emit(reviewRequested, {
    kind: 'complaint',
    subject: id,
    member: null,
    since: ctx.now,
    dueAt: answerBy,
  })
  const values = { ticket, kind: input.kind, date: formatDeadline(answerBy, ctx.locale) }
  await queueMail(ctx, {
    template: 'moderation/complaint-receipt',
    to: input.email,
    locale: ctx.locale,
    values,
  })
  return { ticket, answer_by: answerBy.toISOString() }
}
