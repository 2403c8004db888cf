import { convert } from 'html-to-text'
import * as z from 'zod'
import { messageIdsIn, type IncomingMail } from '../rules.ts'

const Text = z._default(z.nullable(z.string()), '')
const Header = z.object({ Name: z.string(), Value: z.string() })

const byName = (headers: readonly (readonly [string, string])[]): Record<string, string> =>
  Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]))

/** The ids that a mail answers: the one that it replies to, then the rest from the newest on. */
function readIds(headers: Record<string, string>): Pick<IncomingMail, 'id' | 'references'> {
  const replied = messageIdsIn(headers['in-reply-to'] ?? '')
  const chain = messageIdsIn(headers['references'] ?? '').toReversed()
  return {
    id: messageIdsIn(headers['message-id'] ?? '')[0] ?? '',
    references: [...new Set([...replied, ...chain])].slice(0, 50),
  }
}

type ReadMail = {
  from: IncomingMail['from']
  subject: string
  /** Empty if there is only markup. */
  text: string
  html: string
  headers: readonly (readonly [string, string])[]
  attachments: IncomingMail['attachments']
}

/** What all formats have in common. */
export function toIncomingMail({ html, headers: pairs, ...mail }: ReadMail): IncomingMail {
  const headers = byName(pairs)
  return { ...mail, ...readIds(headers), headers, text: mail.text || readHtml(html) }
}

/** Postmark, "Inbound webhook". */
const Postmark = z.object({
  FromFull: z.object({ Email: z.string(), Name: Text }),
  Subject: Text,
  TextBody: Text,
  HtmlBody: Text,
  Headers: z.array(Header),
  Attachments: z._default(
    z.array(z.object({ Name: z.string(), ContentType: z.string(), Content: z.string() })),
    [],
  ),
})

function readPostmark(body: unknown): IncomingMail | null {
  const { data } = z.safeParse(Postmark, body)
  if (!data) return null
  return toIncomingMail({
    from: { address: data.FromFull.Email, name: data.FromFull.Name ?? '' },
    subject: data.Subject ?? '',
    text: data.TextBody ?? '',
    html: data.HtmlBody ?? '',
    headers: data.Headers.map(({ Name, Value }) => [Name, Value]),
    attachments: data.Attachments.map(({ Name, ContentType, Content }) => {
      const content = Buffer.from(Content, 'base64')
      return { name: Name, type: ContentType, content, bytes: content.byteLength }
    }),
  })
}

const BrevoHeader = z.union([z.string(), z.array(z.string())])

/** Brevo, "Inbound parse webhooks"; files are named and stay at Brevo. */
const Brevo = z.object({
  items: z
    .array(
      z.object({
        From: z.object({ Name: Text, Address: z.string() }),
        Subject: Text,
        RawTextBody: Text,
        RawHtmlBody: Text,
        Headers: z._default(z.record(z.string(), BrevoHeader), {}),
        MessageId: Text,
        InReplyTo: Text,
        Attachments: z._default(
          z.array(z.object({ Name: z.string(), ContentType: z.string(), ContentLength: z.int() })),
          [],
        ),
      }),
    )
    .check(z.minLength(1), z.maxLength(50)),
})

function readBrevo(body: unknown): IncomingMail[] | null {
  const { data } = z.safeParse(Brevo, body)
  if (!data) return null
  return data.items.map((item) => {
    return toIncomingMail({
      from: { address: item.From.Address, name: item.From.Name ?? '' },
      subject: item.Subject ?? '',
      text: item.RawTextBody ?? '',
      html: item.RawHtmlBody ?? '',
      headers: [
        ['message-id', item.MessageId ?? ''],
        ['in-reply-to', item.InReplyTo ?? ''],
        ...Object.entries(item.Headers).map(
          ([name, value]) => [name, [value].flat().join(' ')] as const,
        ),
      ],
      attachments: item.Attachments.map(({ Name, ContentType, ContentLength }) => ({
        name: Name,
        type: ContentType,
        content: null,
        bytes: ContentLength,
      })),
    })
  })
}

/** Reads the JSON of Postmark or Brevo; null: the shape is unknown. */
export function readJsonMails(body: unknown): IncomingMail[] | null {
  const single = readPostmark(body)
  return single ? [single] : readBrevo(body)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const HeaderPairs = z.array(z.tuple([z.string(), z.string()]))

/** Mailgun, "Receiving messages": a form with parsed fields; null: a field is missing. */
export async function readMailgunForm(form: FormData): Promise<IncomingMail | null> {
  const field = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const pairs = z.safeParse(HeaderPairs, parseJson(field('message-headers'))).data
  if (!pairs || field('sender') === '') return null
  const [, name = '', address = field('sender')] =
    /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(field('from')) ?? []
  const files = [...form.entries()].flatMap(([key, value]) =>
    key.startsWith('attachment-') && typeof value !== 'string' ? [value] : [],
  )
  return toIncomingMail({
    from: { address, name },
    subject: field('subject'),
    text: field('body-plain'),
    html: field('body-html'),
    headers: pairs,
    attachments: await Promise.all(
      files.map(async (file) => ({
        name: file.name,
        type: file.type,
        content: new Uint8Array(await file.arrayBuffer()),
        bytes: file.size,
      })),
    ),
  })
}

/** The words of a mail that has no text part; its markup and pictures are shown nowhere. */
const readHtml = (html: string): string =>
  convert(html, { wordwrap: false, selectors: [{ selector: 'img', format: 'skip' }] }).trim()
