import * as z from 'zod'
import type { MailReport } from '../rules.ts'

/**
 * What a webhook says: reports, or a subscription of Amazon SNS that waits for its confirmation; and
 * whose signature the body must have.
 */
type ServiceReport = ({ reports: MailReport[] } | { subscribeUrl: string }) & {
  signedBy: 'sns' | 'mailgun' | null
  body: unknown
}

const Address = z.string().check(z.maxLength(320))

const bounces = (addresses: string[]): MailReport[] =>
  addresses.map((address) => ({ kind: 'bounce', address }))
const complaints = (addresses: string[]): MailReport[] =>
  addresses.map((address) => ({ kind: 'complaint', address }))

/** Our own format. */
const Plain = z.object({
  reports: z
    .array(z.object({ kind: z.enum(['bounce', 'complaint']), address: Address }))
    .check(z.maxLength(1000)),
})

/** Full mailboxes (5.2.x) and policy rejections (5.7.x) say nothing against the address. */
const isAddressStatus = (status: string | undefined) => !/^5\.[27]\./.test(status ?? '')

const SesRecipients = z
  .array(z.object({ emailAddress: Address, status: z.optional(z.string()) }))
  .check(z.maxLength(1000))

/** Amazon SES: a feedback notification, or an event of a configuration set. */
const Ses = z.union([
  z.object({ notificationType: z.string(), mail: z.unknown() }),
  z.pipe(
    z.object({ eventType: z.string(), mail: z.unknown() }),
    z.transform(({ eventType }) => ({ notificationType: eventType })),
  ),
])
const SesBounce = z.object({
  bounce: z.object({ bounceType: z.string(), bouncedRecipients: SesRecipients }),
})
const SesComplaint = z.object({
  complaint: z.object({
    complaintFeedbackType: z.optional(z.nullable(z.string())),
    complainedRecipients: SesRecipients,
  }),
})

function readSes(body: unknown): MailReport[] | null {
  const { data } = z.safeParse(Ses, body)
  if (!data) return null
  if (data.notificationType === 'Bounce') {
    const { bounce } = z.parse(SesBounce, body)
    if (bounce.bounceType !== 'Permanent') return []
    const unknownRecipients = bounce.bouncedRecipients.filter(({ status }) =>
      isAddressStatus(status),
    )
    return bounces(unknownRecipients.map(({ emailAddress }) => emailAddress))
  }
  if (data.notificationType !== 'Complaint') return []
  const { complaint } = z.parse(SesComplaint, body)
  if (complaint.complaintFeedbackType === 'not-spam') return []
  return complaints(complaint.complainedRecipients.map(({ emailAddress }) => emailAddress))
}

/** The envelope of Amazon SNS, which contains the notification of SES as text. */
const Sns = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  TopicArn: z.string(),
  Message: z.string(),
  SubscribeURL: z.optional(z.string()),
})

/** Amazon SES sends this sentence to a topic that it was given. */
const SES_GREETING = /^Successfully validated SNS topic/

function readSns(body: unknown): { reports: MailReport[] } | { subscribeUrl: string } | null {
  const { data } = z.safeParse(Sns, body)
  if (!data) return null
  if (data.Type === 'SubscriptionConfirmation') return { subscribeUrl: data.SubscribeURL ?? '' }
  if (data.Type === 'UnsubscribeConfirmation' || SES_GREETING.test(data.Message))
    return { reports: [] }
  const reports = readSes(JSON.parse(data.Message))
  return reports && { reports }
}

const Mailgun = z.object({
  'event-data': z.object({
    event: z.string(),
    recipient: z.optional(Address),
    severity: z.optional(z.string()),
    reason: z.optional(z.string()),
    'delivery-status': z.optional(z.object({ 'enhanced-code': z.optional(z.string()) })),
  }),
})

function readMailgun(body: unknown): MailReport[] | null {
  const event = z.safeParse(Mailgun, body).data?.['event-data']
  if (!event) return null
  const addresses = event.recipient === undefined ? [] : [event.recipient]
  if (event.event === 'complained') return complaints(addresses)
  if (event.event !== 'failed' || event.severity !== 'permanent') return []
  if (event.reason === 'suppress-complaint') return complaints(addresses)
  if (event.reason === 'suppress-unsubscribe') return []
  return isAddressStatus(event['delivery-status']?.['enhanced-code']) ? bounces(addresses) : []
}

const Postmark = z.object({
  RecordType: z.string(),
  MessageID: z.string(),
  Type: z.optional(z.string()),
  Email: z.optional(Address),
})

function readPostmark(body: unknown): MailReport[] | null {
  const { data } = z.safeParse(Postmark, body)
  if (!data) return null
  const { RecordType: record, Type: type = '', Email } = data
  const addresses = Email === undefined ? [] : [Email]
  if (record === 'SpamComplaint' || (record === 'Bounce' && type === 'SpamComplaint'))
    return complaints(addresses)
  const isPermanent = record === 'Bounce' && ['HardBounce', 'BadEmailAddress'].includes(type)
  return isPermanent ? bounces(addresses) : []
}

/** One event, or several where batches are switched on. */
const BrevoEvent = z.object({ event: z.string(), email: Address, 'message-id': z.string() })
const Brevo = z.pipe(
  z.union([
    z.array(BrevoEvent).check(z.minLength(1), z.maxLength(1000)),
    z.pipe(
      BrevoEvent,
      z.transform((event) => [event]),
    ),
  ]),
  z.array(BrevoEvent),
)

function readBrevo(body: unknown): MailReport[] | null {
  const { data } = z.safeParse(Brevo, body)
  if (!data) return null
  return data.flatMap(({ event, email }) => {
    if (event === 'spam') return complaints([email])
    return event === 'hard_bounce' || event === 'invalid_email' ? bounces([email]) : []
  })
}

const readPlain = (body: unknown) => z.safeParse(Plain, body).data?.reports ?? null

/**
 * Reads our own format and the webhooks of Amazon SES, Mailgun, Postmark and Brevo. Events that say
 * nothing against an address become no report; null: the shape is unknown.
 */
export function readServiceReport(text: string): ServiceReport | null {
  try {
    const body: unknown = JSON.parse(text)
    for (const read of [readPlain, readSes, readMailgun, readPostmark, readBrevo]) {
      const reports = read(body)
      if (reports) return { reports, body, signedBy: read === readMailgun ? 'mailgun' : null }
    }
    const message = readSns(body)
    return message && { ...message, body, signedBy: 'sns' }
  } catch {
    return null
  }
}
