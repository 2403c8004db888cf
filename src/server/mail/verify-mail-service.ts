import { createHmac, createVerify, X509Certificate } from 'node:crypto'
import * as z from 'zod'
import { ApiError } from '../../platform/api-error.ts'
import type { Context } from '../context.ts'
import { OutgoingError } from '../outgoing/outgoing.ts'
import { timingSafeEquals } from '../signatures.ts'

/**
 * The hosts of Amazon SNS, one for each region (AWS General Reference, "Amazon SNS endpoints"). Hosts
 * that only look like them are anybody's: `sns.s3.amazonaws.com` and `sns.s3-us-west-2.amazonaws.com`
 * are a bucket named `sns`.
 */
const SNS_HOST = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d\.amazonaws\.com(?:\.cn)?$/

/** The address if it is one of Amazon SNS over https; null otherwise. */
function parseSnsUrl(text: string): URL | null {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.port === '' && SNS_HOST.test(url.hostname) ? url : null
}

const Envelope = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string(),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: z.optional(z.nullable(z.string())),
  SubscribeURL: z.optional(z.string()),
  Token: z.optional(z.string()),
})
type Envelope = z.infer<typeof Envelope>

/** The fields that Amazon SNS signs, in their order; a notification without a subject leaves it out. */
const signedFields = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
} as const

const signedText = (envelope: Envelope): string =>
  signedFields[envelope.Type === 'Notification' ? 'Notification' : 'SubscriptionConfirmation']
    .map((name) => {
      const value = envelope[name]
      return value === undefined || value === null ? '' : `${name}\n${value}\n`
    })
    .join('')

const hashes = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' } as const

/** A few at a time: Amazon has one for each region and changes it rarely. */
const certificates = new Map<string, X509Certificate>()
const MAX_CERTIFICATES = 20
const LIMITS = { maxBytes: 64 * 1024, timeout: 10_000 }

/**
 * Verifies the signature of an SNS message (Amazon SNS Developer Guide, "Verifying the signatures of
 * Amazon SNS messages"). Throws `forbidden`, or `unavailable` while the certificate cannot be fetched:
 * Amazon then repeats the message.
 */
export async function assertSnsSignature(ctx: Context, body: unknown): Promise<void> {
  const { data } = z.safeParse(Envelope, body)
  const url = data && parseSnsUrl(data.SigningCertURL)
  if (!data || !url?.pathname.endsWith('.pem')) throw new ApiError('forbidden')
  const certificate = await getCertificate(ctx, url.href)
  const isCurrent =
    new Date(certificate.validFrom) <= ctx.now && ctx.now <= new Date(certificate.validTo)
  const verify = createVerify(hashes[data.SignatureVersion]).update(signedText(data), 'utf8')
  if (!isCurrent || !verify.verify(certificate.publicKey, data.Signature, 'base64'))
    throw new ApiError('forbidden')
}

async function getCertificate(ctx: Context, url: string): Promise<X509Certificate> {
  const cached = certificates.get(url)
  if (cached && new Date(cached.validTo) > ctx.now) return cached
  const response = await ctx.outgoing.request(url, LIMITS).catch((error: unknown) => {
    if (error instanceof OutgoingError) throw new ApiError('unavailable')
    throw error
  })
  if (response.status !== 200) throw new ApiError('unavailable')
  const certificate = parseCertificate(response.body)
  if (certificates.size >= MAX_CERTIFICATES) certificates.clear()
  certificates.set(url, certificate)
  return certificate
}

function parseCertificate(pem: Buffer): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch {
    throw new ApiError('unavailable')
  }
}

/** Amazon SNS sends nothing to an address that did not request this URL once. */
export async function confirmSnsSubscription(ctx: Context, subscribeUrl: string): Promise<void> {
  const url = parseSnsUrl(subscribeUrl)
  if (!url)
    throw new ApiError('bad_input', {
      field: 'SubscribeURL',
      reason: 'a subscription is confirmed at https://sns.<region>.amazonaws.com alone',
    })
  const { status } = await ctx.outgoing
    .request(url.href, { maxBytes: 64 * 1024, timeout: 10_000 })
    .catch((error: unknown) => {
      if (error instanceof OutgoingError) throw new ApiError('unavailable')
      throw error
    })
  if (status < 200 || status > 299) throw new ApiError('unavailable')
  ctx.log.info({ host: url.hostname }, 'a subscription of Amazon SNS was confirmed')
}

const Mailgun = z.object({
  signature: z.object({
    timestamp: z.string().check(z.regex(/^\d{1,12}$/)),
    token: z.string().check(z.maxLength(200)),
    signature: z.string(),
  }),
})

/** Mailgun repeats a webhook for eight hours, with the signature of the first attempt. */
const MAILGUN_HOURS = 12

/**
 * Verifies the signature of a Mailgun webhook (Mailgun, "Securing webhooks"); throws `forbidden`
 * unless the key of one of the brands made it. A report counts for all brands, so the brand whose
 * host received it does not matter. Where no brand has a key, the token of the address suffices.
 */
export function assertMailgunSignature(
  { now, listSites }: Pick<Context, 'now' | 'listSites'>,
  body: unknown,
): void {
  const keys = listSites()
    .map(({ settings }) => settings.mailgun_key)
    .filter((key) => key !== '')
  if (keys.length === 0) return
  const signed = z.safeParse(Mailgun, body).data?.signature
  if (!signed) throw new ApiError('forbidden')
  const { timestamp, token, signature } = signed
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp))
  const isValid = keys
    .map((key) => createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex'))
    .some((expected) => timingSafeEquals(signature, expected))
  if (!isValid || age > MAILGUN_HOURS * 3600) throw new ApiError('forbidden')
}
