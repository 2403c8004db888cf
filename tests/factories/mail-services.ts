import { createHmac, createSign } from 'node:crypto'
import * as z from 'zod'
import { snsKey } from './sns-certificate.ts'

/**
 * What mail services send, in the shape of their documentation. The address that bounces is
 * jane@example.com, the one that complains richard@example.com.
 */
const mail = {
  timestamp: '2016-01-27T14:59:38.237Z',
  messageId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa0680-000000',
  source: 'john@example.com',
  destination: ['jane@example.com', 'richard@example.com'],
}
const sesBounce = {
  notificationType: 'Bounce',
  bounce: {
    bounceType: 'Permanent',
    bounceSubType: 'General',
    reportingMTA: 'dns; email.example.com',
    bouncedRecipients: [
      {
        emailAddress: 'jane@example.com',
        status: '5.1.1',
        action: 'failed',
        diagnosticCode: 'smtp; 550 5.1.1 <jane@example.com>... User',
      },
      { emailAddress: 'richard@example.com', status: '5.7.1', action: 'failed' },
    ],
    timestamp: '2016-01-27T14:59:38.237Z',
    feedbackId: '00000138111222aa-33322211-cccc-cccc-cccc-ddddaaaa068a-000000',
  },
  mail,
}
const sesComplaint = {
  eventType: 'Complaint',
  complaint: {
    userAgent: 'AnyCompany Feedback Loop (V0.01)',
    complainedRecipients: [{ emailAddress: 'richard@example.com' }],
    complaintFeedbackType: 'abuse',
    feedbackId: '000001378603177f-18c07c78-fa81-4a58-9dd1-fedc3cb8f49a-000000',
  },
  mail,
}
export const snsCertificateUrl = 'https://sns.us-west-2.amazonaws.com/SimpleNotificationService.pem'

/** Signs a message of Amazon SNS as its guide describes; `names` in the order of the alphabet. */
export function signSns(
  message: Record<string, string>,
  version: '1' | '2' = '1',
): Record<string, string> {
  const names = [
    'Message',
    'MessageId',
    'Subject',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
  ]
  const text = [...names, 'Type']
    .flatMap((name) => (message[name] === undefined ? [] : [`${name}\n${message[name]}\n`]))
    .join('')
  const Signature = createSign(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256')
    .update(text)
    .sign(snsKey, 'base64')
  return { ...message, SignatureVersion: version, Signature, SigningCertURL: snsCertificateUrl }
}

const sns = (message: unknown) => ({
  Type: 'Notification',
  MessageId: '22b80b92-fdea-4c2c-8f9d-bdfb0c7bf324',
  TopicArn: 'arn:aws:sns:us-west-2:123456789012:MyTopic',
  Subject: 'Amazon SES Email Event Notification',
  Message: typeof message === 'string' ? message : JSON.stringify(message),
  Timestamp: '2012-05-02T00:54:06.655Z',
})

const Sns = z.looseObject({ TopicArn: z.string() })

/** The body of a report about other people than Jane and Richard, signed where its service signs. */
export function bodyAbout(report: unknown, jane: string, richard: string): string {
  const text = JSON.stringify(report)
    .replaceAll('jane@example.com', jane)
    .replaceAll('richard@example.com', richard)
  if (!z.safeParse(Sns, JSON.parse(text)).success) return text
  return JSON.stringify(signSns(z.parse(z.record(z.string(), z.string()), JSON.parse(text))))
}

/** The signature of a Mailgun webhook by the key of an account. */
export function signMailgun(key: string, at: Date) {
  const signed = { token: '1b8d2b', timestamp: String(Math.floor(at.getTime() / 1000)) }
  const text = signed.timestamp + signed.token
  return { ...signed, signature: createHmac('sha256', key).update(text).digest('hex') }
}

export const mailgun = (event: Record<string, unknown>) => ({
  signature: { token: '1b8d2b', timestamp: '1521243339', signature: '73642e33' },
  'event-data': { id: 'G9Bn5sl1TC6nu79C8C0bwg', 'log-level': 'error', ...event },
})

const postmark = (record: Record<string, unknown>) => ({
  ID: 42,
  TypeCode: 1,
  MessageID: '883953f4-6105-42a2-a16a-77a8eac79483',
  ServerID: 23,
  Description: 'The server was unable to deliver your message',
  From: 'sender@example.com',
  BouncedAt: '2019-11-05T16:33:54.9070259Z',
  ...record,
})

const brevo = (event: string, email: string) => ({
  event,
  email,
  id: 26224,
  date: '2020-10-09 00:00:00',
  ts: 1604933654,
  'message-id': '<201798300811.5787683@example.com>',
  ts_event: 1604933654,
  subject: 'My first mail',
  tag: '["transactional"]',
  reason: 'server is down',
})

type Reason = 'bounce' | 'fbl'

/** Name, body, and why mails to the two are disabled then. */
export const serviceReports: [string, unknown, [Reason[], Reason[]]][] = [
  ['Amazon SES by SNS (bounce)', sns(sesBounce), [['bounce'], []]],
  ['Amazon SES by SNS (complaint)', sns(sesComplaint), [[], ['fbl']]],
  ['Amazon SES as raw delivery', sesBounce, [['bounce'], []]],
  [
    'Amazon SES (transient)',
    sns({ ...sesBounce, bounce: { ...sesBounce.bounce, bounceType: 'Transient' } }),
    [[], []],
  ],
  ['Amazon SES (delivery)', sns({ notificationType: 'Delivery', mail, delivery: {} }), [[], []]],
  [
    'Amazon SES when a topic is set',
    sns('Successfully validated SNS topic for Amazon SES event publishing.'),
    [[], []],
  ],
  [
    'Mailgun (permanent failure)',
    mailgun({
      event: 'failed',
      severity: 'permanent',
      reason: 'bounce',
      recipient: 'jane@example.com',
      'delivery-status': { code: 550, 'enhanced-code': '5.1.1', message: 'No such user' },
    }),
    [['bounce'], []],
  ],
  [
    'Mailgun (temporary failure)',
    mailgun({ event: 'failed', severity: 'temporary', recipient: 'jane@example.com' }),
    [[], []],
  ],
  [
    'Mailgun (policy)',
    mailgun({
      event: 'failed',
      severity: 'permanent',
      reason: 'generic',
      recipient: 'jane@example.com',
      'delivery-status': { code: 550, 'enhanced-code': '5.7.1' },
    }),
    [[], []],
  ],
  [
    'Mailgun (complaint)',
    mailgun({ event: 'complained', recipient: 'richard@example.com' }),
    [[], ['fbl']],
  ],
  [
    'Postmark (hard bounce)',
    postmark({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'jane@example.com' }),
    [['bounce'], []],
  ],
  [
    'Postmark (soft bounce)',
    postmark({ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'jane@example.com' }),
    [[], []],
  ],
  [
    'Postmark (complaint)',
    postmark({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'richard@example.com' }),
    [[], ['fbl']],
  ],
  ['Brevo (hard bounce)', brevo('hard_bounce', 'jane@example.com'), [['bounce'], []]],
  ['Brevo (soft bounce)', brevo('soft_bounce', 'jane@example.com'), [[], []]],
  [
    'Brevo in a batch',
    [brevo('invalid_email', 'jane@example.com'), brevo('spam', 'richard@example.com')],
    [['bounce'], ['fbl']],
  ],
]
