/** Letters that have no decomposition into a letter and a mark. */
const single: Record<string, string> = {
  ł: 'l',
  ß: 'ss',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  '’': "'",
  '‘': "'",
  '`': "'",
}

/** A text in plain letters: lower case, without accents, signs of width and doubled blanks. */
export const toPlainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[łßœæø’‘`]/gu, (letter) => single[letter] ?? letter)
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim()

/** Somebody else's words between quotation marks. */
const quotations = /["“”„«»][^"“”„«»]{2,}["“”„«»]|(?<=^|[\s:(])'[^'\n]{4,}'(?=$|[\s.,!?)])/gu

/**
 * The sentences of a text in plain letters, without what it quotes. A dot within a number or an
 * address ends no sentence.
 */
export const toSentences = (text: string): string[] =>
  toPlainText(text)
    .replaceAll(quotations, ' ')
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
