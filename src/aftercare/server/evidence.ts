import {
  listConversationPage,
  type ContactRequest,
  type StoredMessage,
} from '../../chat/server/public.ts'
import { listMemberOrders } from '../../payments/server/public.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { isoLocale, type Locale } from '../../platform/locales.ts'
import { formatMoney } from '../../platform/money.ts'
import type { ServerTexts } from '../../platform/page-bundle.ts'
import type { Context } from '../../server/context.ts'
import { listMailLog } from '../../server/mail/mail-log.ts'
import { isAccountChange } from '../rules.ts'
import type { OwnNotice } from './aftercare-notice.ts'
import type { ZipEntry } from './zip-stream.ts'

/** Who reads the evidence: their texts, language, time zone and own address. */
export type EvidenceReader = {
  t: ServerTexts<'aftercareEvidence'>
  locale: Locale
  zone: string
  email: string
}

const PAGE = 500
const text = new TextEncoder()

/** The files of the archive, each read when it is its turn. */
export async function* listEvidence(
  ctx: Context,
  notice: OwnNotice,
  reader: EvidenceReader,
): AsyncGenerator<ZipEntry> {
  const photos: { file: string; name: string }[] = []
  yield { name: 'index.html', content: [text.encode(overview(notice, reader))] }
  yield { name: 'messages.html', content: messagePage(ctx, notice, reader, photos) }
  yield { name: 'payments.html', content: [text.encode(await paymentPage(ctx, notice, reader))] }
  yield { name: 'timestamps.csv', content: [text.encode(await timeStamps(ctx, notice, reader))] }
  for (const { file, name } of photos) {
    const stored = await ctx.files.stream(`photos/${name}/full`)
    if (stored) yield { name: file, isPacked: true, content: readStream(stored.body) }
  }
}

async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel()
  }
}

const page = ({ locale, t }: EvidenceReader, title: string, body: string): string =>
  `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title>
<style>body{font:16px/1.5 sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}th,td{border:1px solid #999;padding:.3rem .5rem;text-align:start;vertical-align:top}td{overflow-wrap:anywhere;white-space:pre-wrap}</style></head>
<body><nav><a href="index.html">${escapeHtml(t('title'))}</a></nav><h1>${escapeHtml(title)}</h1>
${body}</body></html>
`

const utc = (at: Date): string => at.toISOString().replace('T', ' ').replace('.000', '')

function localTime({ locale, zone }: EvidenceReader): (at: Date) => string {
  const format = new Intl.DateTimeFormat(isoLocale(locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: zone,
  })
  return (at) => format.format(at)
}

const row = (cells: string[], tag = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n`
const heads = (cells: string[]): string => row(cells.map(escapeHtml), 'th')

/** The name and age that the member saw. */
const toName = ({ name, age }: OwnNotice): string => (name === '' ? '–' : `${name}, ${age}`)

function overview(notice: OwnNotice, reader: EvidenceReader): string {
  const { t, zone } = reader
  const local = localTime(reader)
  const time = (at: Date | null) => (at ? `${utc(at)} = ${escapeHtml(local(at))}` : '–')
  const link = (file: string, label: string) =>
    `<li><a href="${file}">${escapeHtml(label)}</a></li>`
  return page(
    reader,
    t('title'),
    `<p>${escapeHtml(t('lead'))}</p>
<table>${[
      [t('account'), escapeHtml(toName(notice))],
      [t('firstContact'), time(notice.first_contact_at)],
      [t('lastContact'), time(notice.last_contact_at)],
      [t('reported'), time(notice.reported_at)],
      [t('removed'), time(notice.decided_at)],
      [t('told'), time(notice.sent_at)],
      [t('credits'), String(notice.credits)],
      [t('zone'), escapeHtml(zone)],
    ]
      .map(([label = '', value = '']) => row([escapeHtml(label), value]))
      .join('')}</table>
<ul>${link('messages.html', t('messages'))}${link('payments.html', t('payments'))}${link('timestamps.csv', t('timeStamps'))}${link('SHA256SUMS', t('checksums'))}</ul>
<p>${escapeHtml(t('checksumsText'))}</p><p>${escapeHtml(t('advice'))}</p>`,
  )
}

/** The requests and the conversation as one table, read by pages; `photos` collects what the member received. */
async function* messagePage(
  ctx: Context,
  notice: OwnNotice,
  reader: EvidenceReader,
  photos: { file: string; name: string }[],
): AsyncGenerator<Uint8Array> {
  const { t } = reader
  const local = localTime(reader)
  const [start = '', end = ''] = page(
    reader,
    t('messages'),
    `<table>${heads([t('number'), t('utc'), t('local'), t('from'), t('text'), t('credits')])}\u0000</table>`,
  ).split('\u0000')
  yield text.encode(start)
  yield text.encode(notice.requests.map((request) => requestRow(request)).join(''))
  for (let after = 0; notice.conversation_id !== null;) {
    const messages = await listConversationPage(ctx.db, notice.conversation_id, after, PAGE)
    yield text.encode(messages.map((message) => messageRow(message)).join(''))
    after = messages.at(-1)?.seq ?? after
    if (messages.length < PAGE) break
  }
  yield text.encode(end)

  function requestRow({ at, is_mine, text: words }: ContactRequest): string {
    const time = new Date(at)
    return row([
      '–',
      utc(time),
      escapeHtml(local(time)),
      escapeHtml(is_mine ? t('you') : toName(notice)),
      `${escapeHtml(t('request'))}: ${escapeHtml(words)}`,
      '',
    ])
  }

  function messageRow(message: StoredMessage): string {
    const isMine = message.sender_id === notice.member_id
    const from = isMine ? t('you') : toName(notice)
    return row([
      String(message.seq),
      utc(message.created_at),
      escapeHtml(local(message.created_at)),
      escapeHtml(from),
      toContent(message, isMine),
      isMine ? toCost(message) : '',
    ])
  }

  function toContent(message: StoredMessage, isMine: boolean): string {
    const parts = [escapeHtml(message.body)]
    if (message.gift !== null) parts.push(`${escapeHtml(t('gift'))}: ${escapeHtml(message.gift)}`)
    const isVoice = message.kind === 'voice'
    const name = t(isVoice ? 'voice' : 'photo')
    if (message.photo_name !== null && isMine) parts.push(escapeHtml(name))
    if (message.photo_name !== null && !isMine) {
      const number = String(photos.length + 1).padStart(3, '0')
      const file = `photos/${number}.${isVoice ? 'webm' : 'webp'}`
      photos.push({ file, name: message.photo_name })
      parts.push(`<a href="${file}">${escapeHtml(name)}</a>`)
    }
    return parts.filter(Boolean).join('\n')
  }

  function toCost({ cost, credits_returned_at }: StoredMessage): string {
    if (cost === 0) return '0'
    return credits_returned_at ? `${cost} (${escapeHtml(t('returned'))})` : String(cost)
  }
}

/** The member's own orders since the first contact. */
async function paymentPage(
  ctx: Context,
  { member_id, first_contact_at: since }: OwnNotice,
  reader: EvidenceReader,
): Promise<string> {
  const { t, locale } = reader
  const local = localTime(reader)
  const orders = (await listMemberOrders(ctx.db, member_id)).filter(
    ({ completed_at }) => completed_at !== null && completed_at >= since,
  )
  const lines = orders.map(
    ({ order_id, completed_at, amount, currency, credits, method, status }) =>
      row([
        order_id,
        completed_at ? utc(completed_at) : '',
        completed_at ? escapeHtml(local(completed_at)) : '',
        escapeHtml(formatMoney({ amount, currency }, locale)),
        String(credits),
        escapeHtml(method ?? ''),
        escapeHtml(status),
      ]),
  )
  const head = heads([
    t('order'),
    t('utc'),
    t('local'),
    t('amount'),
    t('credits'),
    t('method'),
    t('state'),
  ])
  return page(
    reader,
    t('payments'),
    lines.length === 0
      ? `<p>${escapeHtml(t('none'))}</p>`
      : `<table>${head}${lines.join('')}</table>`,
  )
}

/** For the bank: when we knew what, and the notices of changes of the member's own account. */
async function timeStamps(
  ctx: Context,
  notice: OwnNotice,
  { email }: EvidenceReader,
): Promise<string> {
  const mails = await listMailLog(ctx, { siteId: ctx.site.id, address: email }, 500)
  const stamps: [event: string, at: Date | null][] = [
    ['first_contact', notice.first_contact_at],
    ['last_contact', notice.last_contact_at],
    ['report_received', notice.reported_at],
    ['decision', notice.decided_at],
    ['account_removed', notice.decided_at],
    ['notice_sent', notice.sent_at],
    ['decision_corrected', notice.aftercare_corrected_at],
    ...mails
      .filter(({ template }) => isAccountChange(template))
      .map(({ template, at }): [string, Date] => [`account_change_notice ${template}`, at]),
  ]
  const lines = stamps.flatMap(([event, at]) => (at ? [`${event},${at.toISOString()}`] : []))
  return `${['event,utc', ...lines].join('\r\n')}\r\n`
}
