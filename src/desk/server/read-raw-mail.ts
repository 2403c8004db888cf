import PostalMime, { type Address, type Email } from 'postal-mime'
import type { IncomingMail } from '../rules.ts'
import { toIncomingMail } from './read-incoming.ts'

/** Far above what mails have, far below what stops a node. */
const LIMITS = { maxNestingDepth: 30, maxHeadersSize: 262_144 }

/** Reads a mail as it is on the wire (RFC 5322, MIME); null if it is none. */
export async function readRawMail(bytes: Uint8Array): Promise<IncomingMail | null> {
  const mail = await parse(bytes)
  const from = mail && firstMailbox(mail.from ?? mail.sender)
  if (!mail || !from) return null
  return toIncomingMail({
    from,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: mail.headers.map(({ key, value }) => [key, value]),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => {
      const file = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
      return { name: filename ?? '', type: mimeType, content: file, bytes: file.byteLength }
    }),
  })
}

/** The parser throws for a mail beyond its limits. */
async function parse(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, LIMITS)
  } catch {
    return null
  }
}

function firstMailbox(from: Address | undefined): IncomingMail['from'] | null {
  const found = from?.group ? from.group[0] : from
  return found?.address ? { address: found.address, name: found.name } : null
}
