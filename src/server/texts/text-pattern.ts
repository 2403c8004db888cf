/** The words of a text, without marks, signs and the difference of capitals. */
export const splitWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')

/**
 * Below this number of letters two people may well write the same text independently: "Hello, how
 * are you doing today?"
 */
const MIN_PATTERN_LENGTH = 32

/**
 * What all copies of a text have in common: its letters, without numbers and the receiver's name.
 * null for a text that is too short to tell.
 */
export function toTextPattern(text: string, name: string): string | null {
  const addressed = new Set(splitWords(name))
  const letters = splitWords(text)
    .filter((word) => !addressed.has(word))
    .join('')
    .replaceAll(/\p{N}/gu, '')
  return letters.length <= MIN_PATTERN_LENGTH ? null : letters
}
