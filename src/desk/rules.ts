/** What a mail service handed over, of whatever service. */
export type IncomingMail = {
  /** The Message-ID without angle brackets; empty if it has none. */
  id: string
  /** The ids that it answers, the nearest first. */
  references: string[]
  from: { address: string; name: string }
  subject: string
  text: string
  /** By name in lower case. */
  headers: Record<string, string>
  attachments: { name: string; type: string; content: Uint8Array | null; bytes: number }[]
}

/** Signed, it authorizes who posts incoming mail. */
export const INCOMING_MAIL = 'incoming-mail'

/** Bytes of a request with a mail and its files. */
export const MAX_MAIL_BYTES = 26_214_400
/** Cases that mails of one address open within a day. */
export const MAX_CASES_A_DAY = 5
export const MAX_TEXT = 20_000
export const MAX_ATTACHMENTS = 10
export const MAX_FILE_BYTES = 10_485_760

/** The ids in Message-ID, In-Reply-To and References (RFC 5322, section 3.6.4). */
export const messageIdsIn = (header: string): string[] =>
  [...header.matchAll(/<([^<>\s]{1,400})>/g)].map(([, id = '']) => id)

const machineSenders =
  /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply|bounces?)(?:[+-].*)?@/i

/**
 * Whether a program sent the mail, so that nothing may be mailed back: auto-replies (RFC 3834,
 * section 2, and the older `Precedence`), lists (RFC 2919), bounces (an empty return path, RFC 5321)
 * and senders that nobody reads.
 */
export function isAutomatic({ headers, from }: Pick<IncomingMail, 'headers' | 'from'>): boolean {
  const submitted = headers['auto-submitted']?.split(';')[0]?.trim().toLowerCase()
  if (submitted !== undefined && submitted !== 'no') return true
  if (/^(?:bulk|junk|list|auto_reply)$/i.test(headers['precedence']?.trim() ?? '')) return true
  if (headers['return-path']?.trim() === '<>') return true
  const names = ['list-id', 'list-unsubscribe', 'x-autoreply', 'x-autorespond', 'x-loop']
  if (names.some((name) => headers[name] !== undefined)) return true
  return from.address === '' || machineSenders.test(from.address)
}

/** The number of a case in the subject of an answer to one of our mails. */
export const findCaseNumber = (subject: string): string | null =>
  /\bC-(\d{1,18})\b/.exec(subject)?.[1] ?? null

/** Lines that begin what a mail program repeats of an earlier mail, in the languages of the product. */
const quoteHeads = [
  /^[> ]*On .{4,200} wrote:$/,
  /^[> ]*Am .{4,200} schrieb .{1,200}:$/,
  /^[> ]*Op .{4,200} schreef .{1,200}:$/,
  /^[> ]*Le .{4,200} a écrit\s?:$/,
  /^[> ]*Il .{4,200} ha scritto:$/,
  /^[> ]*El .{4,200} escribió:$/,
  /^[> ]*.{4,200} napisał\(?a?\)?:$/,
  /^-{2,} ?(?:Original Message|Ursprüngliche Nachricht|Oorspronkelijk bericht|Message d’origine|Messaggio originale|Mensaje original|Wiadomość oryginalna) ?-{2,}$/i,
]

/** What somebody wrote, without the mail that they answer; all of it if nothing else would be left. */
export function withoutQuote(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const head = lines.findIndex((line) => quoteHeads.some((pattern) => pattern.test(line.trim())))
  const written = (head < 0 ? lines : lines.slice(0, head)).filter((line) => !line.startsWith('>'))
  return written.join('\n').trim() || text.trim()
}

/** A place that a template leaves to its author: `[[order]]`. */
export const hasPlaceholder = (text: string): boolean => /\[\[[^\]]*\]\]/.test(text)

/** The subject of an answer: that of the case, with `Re:` once. */
export const answerSubject = (subject: string): string =>
  subject.replace(/^(?:\s*(?:re|aw|antw|sv|odp|fwd?|wg|tr|rif)\s*:\s*)+/i, '').trim()
