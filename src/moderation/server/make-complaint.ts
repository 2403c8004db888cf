import { findBannedOwner } from '../../accounts/server/public.ts'
import { assertEmail } from '../../platform/email-address.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { Context } from '../../server/context.ts'
import type { makeComplaint as contract } from '../contract.ts'
import { findNamedCases } from './named-cases.ts'
import { findRequestedComplaint } from './complaints.ts'
import { openComplaint } from './open-complaint.ts'
import { promisedAnswer } from './promised-answer.ts'

export async function makeComplaint(
  ctx: Context,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  assertEmail(input.email)
  const existing = await findRequestedComplaint(ctx)
  if (existing)
    return { ticket: `C-${existing.complaint_id}`, answer_by: existing.answer_by.toISOString() }
  // Banned members can complain without a session; the mail address identifies the account.
  const member = ctx.actor?.memberId ?? (await findBannedOwner(ctx.db, ctx.site.id, input.email))
  const named = await findNamedCases(ctx, { ...input, member })
  const answerBy = promisedAnswer(ctx, { kind: input.kind, appeals: named.appeals })
  const ticket = await openComplaint(ctx, {
    ...input,
    ...named,
    answerBy,
    member,
    locale: ctx.locale,
  })
  return { ticket, answer_by: answerBy.toISOString() }
}
