const letters: Record<string, string> = {
  ß: 'ss',
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ı: 'i',
}
const twoLetters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** "Łódź" → "lodz", "’s-Hertogenbosch" → "s hertogenbosch", so that any keyboard can type them. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[ßłøæœđðþħŧŋı]/g, (letter) => letters[letter] ?? letter)
    .replaceAll(/(?:[^\p{L}\p{N}]|[\u02b0-\u02ff])+/gu, ' ')
    .trim()
}

const withTwoLetters = /[äöüøå]/giu

/** Also as people write umlauts on a keyboard without them: "München" → "munchen", "muenchen". */
export function foldForms(text: string): string[] {
  const composed = text.normalize('NFC')
  const plain = foldText(composed)
  const long = composed.replaceAll(
    withTwoLetters,
    (letter) => twoLetters[letter.toLowerCase()] ?? '',
  )
  return long === composed ? [plain] : [plain, foldText(long)]
}
