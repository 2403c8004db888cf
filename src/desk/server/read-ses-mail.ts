import * as z from 'zod'
import type { IncomingMail } from '../rules.ts'
import { parseJson } from './read-incoming.ts'
import { readRawMail } from './read-raw-mail.ts'

/** The envelope of Amazon SNS, which contains the notification of SES as text. */
const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  TopicArn: z.string(),
  Message: z.string(),
  SubscribeURL: z.optional(z.string()),
})
type Envelope = z.infer<typeof Envelope>

export const parseSnsEnvelope = (body: unknown): Envelope | null =>
  z.safeParse(Envelope, body).data ?? null

/** Amazon SES, "Publish to Amazon SNS topic action": the mail is a part of the notification. */
const Received = z.object({
  notificationType: z.literal('Received'),
  receipt: z.object({
    action: z.object({ encoding: z._default(z.string(), 'UTF8') }),
    virusVerdict: z.optional(z.object({ status: z.string() })),
  }),
  content: z.string(),
})

/**
 * The mails of a notification; null: it has none. Files of a mail in which Amazon found a virus are
 * named only.
 */
export async function readSesMails({ Type, Message }: Envelope): Promise<IncomingMail[] | null> {
  // The greeting of a new topic is no JSON and no mail.
  if (Type !== 'Notification' || !Message.startsWith('{')) return []
  const { data } = z.safeParse(Received, parseJson(Message))
  if (!data) return null
  const { receipt, content } = data
  const isEncoded = receipt.action.encoding.toUpperCase() === 'BASE64'
  const mail = await readRawMail(Buffer.from(content, isEncoded ? 'base64' : 'utf8'))
  if (mail && receipt.virusVerdict?.status === 'FAIL')
    mail.attachments = mail.attachments.map((file) => ({ ...file, content: null }))
  return mail && [mail]
}
