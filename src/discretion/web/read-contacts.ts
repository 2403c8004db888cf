import { findEmailFailure } from '../../platform/email-address.ts'

/** What surrounds an address in a vCard (RFC 6350), in CSV (RFC 4180) and in typed lists. */
const SEPARATORS = /[\s,;:<>"'()[\]|]+/

/** A line of a vCard that goes on in the next (RFC 6350, section 3.2). */
const FOLD = /\r?\n[ \t]/g

/** The email addresses in a contacts file or in typed text, each once. */
export function listEmails(text: string): string[] {
  const words = text.replaceAll(FOLD, '').split(SEPARATORS)
  const addresses = words.filter((word) => word.includes('@') && findEmailFailure(word) === null)
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/** The lines that contain something, but no address. */
export const listUnreadable = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && listEmails(line).length === 0)

/** Read on the device: the file itself is never uploaded. */
export const readContactsFile = async (file: File): Promise<string[]> =>
  listEmails(await file.text())
