import type { Exceptions } from './catalogues.ts'

const buttonKey = /(?:^|\.)(?:submit|button|action)$/u
const longest = 3

/**
 * Returns the fault of a button with too many words. Arguments and what they count do not belong
 * to them; the words that a law prescribes are listed in messages/exceptions.json.
 */
export function buttonFaults(
  locale: string,
  key: string,
  texts: readonly string[],
  { longButtons }: Exceptions,
): string[] {
  if (!buttonKey.test(key) || key.startsWith('console')) return []
  if (longButtons.includes(key) || longButtons.includes(`${locale} ${key}`)) return []
  const words = texts.join(' ').match(/[\p{L}\d][^\s]*/gu) ?? []
  return words.length > longest
    ? [`is a button of ${words.length} words; ${longest} are enough`]
    : []
}
