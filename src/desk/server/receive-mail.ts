import { findOwnerByEmail } from '../../accounts/server/public.ts'
import { findMailToken } from '../../server/mail/mail-token.ts'
import {
  assertMailgunSignature,
  assertSnsSignature,
  confirmSnsSubscription,
} from '../../server/mail/verify-mail-service.ts'
import { findEmailFailure } from '../../platform/email-address.ts'
import { ApiError } from '../../platform/api-error.ts'
import { isLocale } from '../../platform/locales.ts'
import { readableText } from '../../platform/readable-text.ts'
import { cutText } from '../../platform/text-length.ts'
import {
  findNamedCases,
  findThread,
  listRequestsSince,
  lockThread,
  openComplaint,
  promisedAnswer,
  reopenThread,
  countMessage,
  setSubject,
  type ThreadedComplaint,
} from '../../moderation/server/public.ts'
import { isRequest } from '../../moderation/rules.ts'
import { listMemberOrders } from '../../payments/server/public.ts'
import type { Context } from '../../server/context.ts'
import { getMediaType, readBytes } from '../../server/http/input.ts'
import { newId } from '../../server/ids.ts'
import { reviewRequested } from '../../server/review-kind.ts'
import { isSignature } from '../../server/signatures.ts'
import {
  findCaseNumber,
  INCOMING_MAIL,
  isAutomatic,
  MAX_CASES_A_DAY,
  MAX_MAIL_BYTES,
  MAX_TEXT,
  withoutQuote,
  type IncomingMail,
} from '../rules.ts'
import { addAttachment, addMessage, findCaseOfMails, isStoredMail } from './case-messages.ts'
import { storeAttachments } from './store-attachment.ts'
import { announceCase } from './live-case.ts'
import { parseJson, readJsonMails, readMailgunForm } from './read-incoming.ts'
import { readRawMail } from './read-raw-mail.ts'
import { parseSnsEnvelope, readSesMails } from './read-ses-mail.ts'

/**
 * Mails to the service of the brand whose host is called, as a mail service hands them over. The
 * answer is the same whoever wrote, known or not.
 */
export async function receiveMail(ctx: Context, request: Request): Promise<Response> {
  const token = findMailToken(ctx, request.headers.get('authorization') ?? '')
  if (!isSignature(ctx, INCOMING_MAIL, token)) throw new ApiError('not_found')
  const bytes = await readBytes(request, MAX_MAIL_BYTES)
  const mails = await readMails(ctx, request, bytes)
  if (!mails)
    throw new ApiError('bad_input', {
      field: 'mail',
      reason:
        'the body is no mail (message/rfc822) and no incoming mail of Amazon SES, Postmark, Mailgun or Brevo (docs/mail.md)',
    })
  for (const mail of mails) await receiveOne(ctx, mail)
  return new Response(null, { status: 204 })
}

async function readMails(
  ctx: Context,
  { headers }: Request,
  bytes: Uint8Array,
): Promise<IncomingMail[] | null> {
  const type = getMediaType(headers)
  if (type === 'message/rfc822') {
    const mail = await readRawMail(bytes)
    return mail && [mail]
  }
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded')
    return readJson(ctx, parseJson(new TextDecoder().decode(bytes)))
  const body = new Uint8Array(bytes)
  const form = await new Response(body, {
    headers: { 'content-type': headers.get('content-type') ?? '' },
  })
    .formData()
    .catch(() => null)
  if (!form) return null
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const signature = {
    timestamp: field('timestamp'),
    token: field('token'),
    signature: field('signature'),
  }
  assertMailgunSignature(ctx, { signature })
  const mail = await readMailgunForm(form)
  return mail && [mail]
}

/** Of Amazon SES within the envelope of SNS, whose signature is verified; or of Postmark or Brevo. */
async function readJson(ctx: Context, body: unknown): Promise<IncomingMail[] | null> {
  const envelope = parseSnsEnvelope(body)
  if (!envelope) return readJsonMails(body)
  await assertSnsSignature(ctx, body)
  if (envelope.Type !== 'SubscriptionConfirmation') return readSesMails(envelope)
  await confirmSnsSubscription(ctx, envelope.SubscribeURL ?? '')
  return []
}

async function receiveOne(ctx: Context, mail: IncomingMail): Promise<void> {
  const from = { ...mail.from, address: mail.from.address.trim().toLowerCase() }
  if (findEmailFailure(from.address) !== null || isOwn(ctx, from.address)) return
  const received = {
    ...mail,
    from,
    subject: cutText(readableText(mail.subject).replaceAll(/\s+/g, ' ').trim(), 200),
    text: cutText(readableText(mail.text).trim(), MAX_TEXT),
    // Decoding of pictures holds no transaction.
    attachments: await storeAttachments(mail.attachments),
  }
  await ctx.inTransaction((tx) => store(tx, received))
}

/** A mail of ours that comes back would be answered for ever. */
function isOwn({ listSites }: Context, address: string): boolean {
  return listSites().some(({ settings }) =>
    [settings.mail_from, settings.mail_reply_to, settings.support_email].some(
      (inbox) => inbox !== '' && inbox.toLowerCase() === address,
    ),
  )
}

async function store(ctx: Context, mail: IncomingMail): Promise<void> {
  if (mail.id !== '' && (await isStoredMail(ctx.db, ctx.site.id, mail.id))) return
  const automatic = isAutomatic(mail)
  const thread = await findThreadByMail(ctx, mail)
  if (thread) return continueThread(ctx, thread, { ...mail, automatic })
  if (automatic) return
  const crowded = await findCrowdedThread(ctx, mail)
  if (crowded) return continueThread(ctx, crowded, { ...mail, automatic })
  await openCase(ctx, mail)
}

/**
 * The case that a mail goes on with: by the mails that it answers, else by the number in its subject.
 * It must come from the address that the case is from: a number can be guessed, and answers go there.
 */
async function findThreadByMail(
  ctx: Context,
  mail: IncomingMail,
): Promise<ThreadedComplaint | null> {
  const { db, site } = ctx
  const named = findCaseNumber(mail.subject)
  const found =
    (mail.references.length > 0 && (await findCaseOfMails(db, site.id, mail.references))) || named
  let thread = found ? await findThread(db, { site: site.id, id: found }) : null
  // A case that was merged goes on in the other one, and that one nowhere else.
  for (let steps = 0; thread?.merged_into && steps < 5; steps += 1)
    thread = await findThread(db, { site: site.id, id: thread.merged_into })
  if (!thread || thread.email.toLowerCase() !== mail.from.address) return null
  const locked = await lockThread(db, { site: site.id, id: thread.complaint_id })
  // A decision about content stays; who writes after it objects, which is a case of its own.
  return locked && (locked.state !== 'decided' || isRequest(locked)) ? locked : null
}

/**
 * The newest case of an address that opened several today: a program that answers receipts and says
 * nothing of itself would be answered for ever. Who writes so often is read there, and gets no receipt.
 */
async function findCrowdedThread(
  { db, site, now }: Context,
  { from: { address: email } }: IncomingMail,
): Promise<ThreadedComplaint | null> {
  const since = new Date(now.getTime() - 86_400_000)
  const today = await listRequestsSince(db, { site: site.id, email, since })
  const [newest] = today
  return newest && today.length >= MAX_CASES_A_DAY
    ? lockThread(db, { site: site.id, id: newest })
    : null
}

type ReceivedMail = IncomingMail & { automatic: boolean }

async function continueThread(
  ctx: Context,
  thread: ThreadedComplaint,
  mail: ReceivedMail,
): Promise<void> {
  const { complaint_id: id, member_id: member } = thread
  const isStored = await storeMessage(ctx, { id, member, text: withoutQuote(mail.text) }, mail)
  if (!isStored || mail.automatic) return
  const key = { site: ctx.site.id, id }
  await countMessage(ctx.db, key)
  if (thread.state === 'decided') {
    const answerBy = promisedAnswer(ctx, thread)
    await reopenThread(ctx.db, { ...key, answerBy })
    await ctx.emit(reviewRequested, {
      kind: 'complaint',
      subject: id,
      member: null,
      since: ctx.now,
      dueAt: answerBy,
    })
  }
  await announceCase(ctx, { id, by: null })
}

/** A first mail is a case of its own, about an order if it names one of its author. */
async function openCase(ctx: Context, mail: IncomingMail): Promise<void> {
  const owner = await findOwnerByEmail(ctx.db, ctx.site.id, mail.from.address)
  const member = owner?.status === 'active' || owner?.status === 'deleted' ? owner.member_id : null
  const numbers = new Set(`${mail.subject}\n${mail.text}`.match(/\b\d{6,18}\b/g))
  const order = member
    ? (await listMemberOrders(ctx.db, member)).find(({ order_id }) => numbers.has(order_id))
    : undefined
  const locale = owner && isLocale(owner.language) ? owner.language : ctx.locale
  const id = newId()
  const words = {
    kind: order ? ('order' as const) : ('service' as const),
    email: mail.from.address,
    about: order?.order_id ?? '',
    text: mail.text || mail.subject,
    member,
  }
  const named = await findNamedCases(ctx, words)
  await openComplaint(
    { ...ctx, locale },
    {
      ...words,
      ...named,
      id,
      locale,
      name: cutText(readableText(mail.from.name).trim(), 80) || mail.from.address,
      answerBy: promisedAnswer(ctx, { kind: words.kind, appeals: named.appeals }),
      headers: {
        'Auto-Submitted': 'auto-replied',
        ...(mail.id !== '' && { 'In-Reply-To': `<${mail.id}>`, References: `<${mail.id}>` }),
      },
    },
  )
  await setSubject(ctx.db, { site: ctx.site.id, id, subject: mail.subject })
  await storeMessage(ctx, { id, member, text: mail.text }, { ...mail, automatic: false })
}

type StoredMail = { id: string; member: string | null; text: string }

async function storeMessage(
  ctx: Context,
  { id, member, text }: StoredMail,
  mail: ReceivedMail,
): Promise<boolean> {
  const message = newId()
  const isStored = await addMessage(ctx, {
    id: message,
    case_id: id,
    member_id: member,
    kind: 'received',
    text,
    automatic: mail.automatic,
    mailId: mail.id || null,
  })
  if (isStored)
    for (const file of mail.attachments) await addAttachment(ctx, { ...file, message, member })
  return isStored
}
