import type { Locale } from '../../platform/locales.ts'
import type { Context } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { queueMail } from '../../server/mail/send-mail.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import { formatDeadline } from '../rules.ts'
import { addComplaint, type NewComplaint } from './complaints.ts'

type OpenedComplaint = Omit<NewComplaint, 'id'> & {
  /** Chosen before, where the case is part of another row. */
  id?: string
  /** The language of the receipt. */
  locale: Locale
  /** Of the receipt: what it answers. */
  headers?: Record<string, string>
}

/**
 * Stores a complaint, puts it into the queue of the staff and mails the receipt; returns its ticket.
 * The mail repeats nothing of the input: otherwise a form could send any text to any address.
 */
export async function openComplaint(
  ctx: Context,
  { id = newId(), locale, headers = {}, ...complaint }: OpenedComplaint,
): Promise<string> {
  const ticket = `C-${id}`
  const { kind, email, answerBy } = complaint
  await addComplaint(ctx, { ...complaint, id })
  await ctx.emit(reviewRequested, {
    kind: 'complaint',
    subject: id,
    member: null,
    since: ctx.now,
    dueAt: answerBy,
  })
  await queueMail(ctx, {
    template: 'moderation/complaint-receipt',
    to: email,
    locale,
    values: { ticket, kind, date: formatDeadline(answerBy, locale) },
    headers,
  })
  return ticket
}
