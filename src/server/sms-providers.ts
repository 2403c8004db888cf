import * as z from 'zod'
import type { OutgoingResponse } from './outgoing/outgoing.ts'

/** Where text messages are sent; `url` is the gateway itself, or where the provider's API begins. */
export type SmsConfig =
  | Readonly<{ provider: 'json'; url: string }>
  | Readonly<{ provider: 'twilio'; url: string; account: string; key: string; sender: string }>
  | Readonly<{ provider: 'bird'; url: string; key: string; sender: string }>

type SmsRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
}

export type TextMessage = {
  to: string
  text: string
  /** Goes before the configured sender, unless it is empty. */
  from: string
  /** Where the provider reports what became of the message. */
  reportUrl: string
}

type SmsProvider = {
  send(message: TextMessage): SmsRequest
  /** A request that only valid credentials may make and that costs nothing; null: there is none. */
  check: SmsRequest | null
}

export function createSmsProvider(config: SmsConfig): SmsProvider {
  if (config.provider === 'twilio') return twilio(config)
  if (config.provider === 'bird') return bird(config)
  return {
    send: ({ to, text, from, reportUrl }) => ({
      url: config.url,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to, text, ...(from && { from }), reportUrl }),
    }),
    check: null,
  }
}

function twilio(config: Extract<SmsConfig, { provider: 'twilio' }>): SmsProvider {
  const { url, account, key, sender } = config
  const credentials = Buffer.from(`${account}:${key}`).toString('base64')
  const authorization = `Basic ${credentials}`
  const resource = `${url}/2010-04-01/Accounts/${encodeURIComponent(account)}`
  // A messaging service chooses the number or name by the country of the receiver.
  const getField = (name: string) =>
    /^MG[\da-f]{32}$/i.test(name) ? 'MessagingServiceSid' : 'From'
  return {
    send: ({ to, text, from, reportUrl }) => ({
      url: `${resource}/Messages.json`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        To: to,
        [getField(from || sender)]: from || sender,
        Body: text,
        StatusCallback: reportUrl,
      }).toString(),
    }),
    check: { url: `${resource}.json`, method: 'GET', headers: { authorization } },
  }
}

function bird(config: Extract<SmsConfig, { provider: 'bird' }>): SmsProvider {
  const { url, key, sender } = config
  const authorization = `AccessKey ${key}`
  return {
    send: ({ to, text, from, reportUrl }) => ({
      url: `${url}/messages`,
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({
        originator: from || sender,
        recipients: [to.replace(/^\+/, '')],
        body: text,
        // The default replaces letters that GSM 03.38 lacks, such as ł.
        datacoding: 'auto',
        reportUrl,
        // Without a reference nothing is reported.
        reference: 'vonk',
      }),
    }),
    check: { url: `${url}/balance`, method: 'GET', headers: { authorization } },
  }
}

const Code = z.union([z.number(), z.string().check(z.regex(/^\w{1,40}$/))])
const Refusal = z.union([
  z.object({ code: Code }),
  z.pipe(
    z.object({ errors: z.tuple([z.object({ code: Code })], z.unknown()) }),
    z.transform(({ errors }) => ({ code: errors[0].code })),
  ),
])

/** Returns the provider's code of a refusal. Its sentence is left out: it may name the number. */
export function findRefusalCode({ body }: OutgoingResponse): number | string | null {
  try {
    return Refusal.parse(JSON.parse(body.toString('utf8'))).code
  } catch {
    return null
  }
}
