import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { isLocale } from '../../platform/locales.ts'
import { isRequest } from '../../moderation/rules.ts'
import {
  caseDecided,
  countMessage,
  decideComplaint,
  lockThread,
  type ThreadedComplaint,
} from '../../moderation/server/public.ts'
import { findClaimant } from '../../moderation/console/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { reviewWithdrawn } from '../../server/review-kind.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { answerCase as contract } from '../contract.ts'
import { answerSubject, hasPlaceholder } from '../rules.ts'
import { addMessage, findRequestedMessage, listMailIds } from './case-messages.ts'
import { announceCase, getThread } from './live-case.ts'

/**
 * One answer for what was read: the version is compared under the lock of the case, so that of two
 * people who answer at once one is refused, and so is who has not read the newest mail.
 */
export async function answerCase(
  ctx: MemberContext,
  { id, text, version, close }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (await findRequestedMessage(ctx)) return { version: (await getThread(ctx, id)).version }
  if (hasPlaceholder(text)) throw new ApiError('placeholder_left')
  await getThread(ctx, id)
  const thread = await lockThread(ctx.db, { site: ctx.site.id, id })
  if (!thread || thread.state === 'decided') throw new ApiError('case_decided')
  if (!isRequest(thread)) throw new ApiError('measure_not_possible')
  if (thread.version !== version) throw new ApiError('case_changed')
  const holder = await findClaimant(ctx, id)
  if (holder && holder.id !== ctx.actor.memberId)
    throw new ApiError('case_claimed', { name: holder.name })
  await countMessage(ctx.db, { site: ctx.site.id, id })
  await sendAnswer(ctx, thread, text)
  if (close) await closeCase(ctx, thread, text)
  await recordAudit(ctx.db, ctx, {
    action: 'case.answer',
    subject: { kind: 'complaint', id },
    memberId: thread.member_id,
    after: { closed: close },
  })
  await announceCase(ctx, { id, by: null })
  return { version: version + 1 }
}

/** Stores the answer and its mail, which refers to the mails of the thread (RFC 5322, 3.6.4). */
async function sendAnswer(
  ctx: MemberContext,
  { complaint_id: id, member_id, email, language, subject }: ThreadedComplaint,
  text: string,
): Promise<void> {
  const message = newId()
  const mailId = `case-${id}-${message}@${new URL(ctx.origin).hostname}`
  const thread = await listMailIds(ctx.db, ctx.site.id, id)
  const answered = thread.find(({ kind }) => kind === 'received')
  await addMessage(ctx, {
    id: message,
    case_id: id,
    member_id,
    kind: 'sent',
    author: ctx.actor.memberId,
    text,
    mailId,
  })
  const references = thread.toReversed().map(({ mail_id }) => `<${mail_id}>`)
  await queueMail(ctx, {
    template: 'desk/answer',
    to: email,
    locale: isLocale(language) ? language : 'en',
    values: { answer: text, number: `C-${id}`, subject: answerSubject(subject) },
    headers: {
      'Message-ID': `<${mailId}>`,
      ...(answered && { 'In-Reply-To': `<${answered.mail_id}>` }),
      ...(references.length > 0 && { References: references.join(' ') }),
    },
  })
}

/** The last answer is the decision that the data export and the figures know. */
async function closeCase(
  ctx: MemberContext,
  { complaint_id: id, member_id: member }: ThreadedComplaint,
  answer: string,
): Promise<void> {
  await decideComplaint(ctx.db, {
    site: ctx.site.id,
    id,
    measure: 'none',
    remains: null,
    answer,
    at: ctx.now,
    by: ctx.actor.memberId,
  })
  await ctx.emit(reviewWithdrawn, { kind: 'complaint', subject: id })
  await ctx.emit(caseDecided, { kind: 'complaint', id })
  await recordAudit(ctx.db, ctx, {
    action: 'case.decide',
    subject: { kind: 'complaint', id },
    memberId: member,
    after: { measure: 'none' },
  })
}
