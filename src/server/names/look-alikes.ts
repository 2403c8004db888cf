/**
 * Letters that look like a Latin one, after NFKC, which already maps full-width, styled and circled
 * letters. i and l are one letter, because I, l, 1 and | are.
 */
const lookAlikes: Record<string, string> = {
  a: 'АаΑαɑᴀ',
  b: 'ВвΒβЬьᏴʙ',
  c: 'СсϹϲᏟᴄ',
  d: 'ԁᎠðđᴅ',
  e: 'ЕеΕεЄєᎬᴇ',
  f: 'ϝꜰ',
  g: 'ԍɡɢց',
  h: 'НнΗҺһᎻհʜ',
  j: 'ЈјᎫյᴊ',
  k: 'КкΚκᏦᴋ',
  l: 'iІіΙιıӀӏᏞᎥɩʟɪłǀ',
  m: 'МмΜᎷᴍ',
  n: 'ΝηПпπոռɴŋ',
  o: 'ОоΟοσՕօᴏø',
  p: 'РрΡρᏢᴘþ',
  q: 'Ԛԛզ',
  r: 'ГгᏒʀ',
  s: 'ЅѕςՏꜱᏕ',
  t: 'ТтΤτᎢᴛ',
  u: 'υμՍսᴜ',
  v: 'νѴѵᏙᴠʌ',
  w: 'ԜԝωᎳᴡ',
  x: 'ХхΧχ',
  y: 'УуΥγҮүᎩʏ',
  z: 'ΖᏃᴢ',
}
const latin = new Map(
  Object.entries(lookAlikes).flatMap(([letter, others]) =>
    Array.from(others, (other): [string, string] => [other, letter]),
  ),
)

/** Digits and signs that are written for letters. */
const signs = new Map(
  Object.entries({
    0: 'o',
    1: 'l',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'l',
    '|': 'l',
    '€': 'e',
    '£': 'l',
  }),
)

/** Letters in boxes, which NFKC leaves: the flags are pairs of the last ones. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}\u{1F1E6}-\u{1F1FF}]/gu

function unboxLetter(boxed: string): string {
  const code = boxed.codePointAt(0) ?? 0
  const first = [0x1f1e6, 0x1f170, 0x1f150].find((start) => code >= start) ?? code
  return String.fromCharCode(97 + code - first)
}

/** A text in the Latin letters that it looks like: the same for two texts that a reader confuses. */
export function toSkeleton(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replaceAll(BOXED, unboxLetter)
    .normalize('NFD')
    .replaceAll(/\p{M}|\p{Default_Ignorable_Code_Point}/gu, '')
  // Before the case is lost: Η looks like H, η like n.
  const letters = Array.from(plain, (letter) => latin.get(letter) ?? letter.toLowerCase())
  return Array.from(
    letters.join('').normalize('NFD').replaceAll(/\p{M}/gu, ''),
    (letter) => latin.get(letter) ?? letter,
  )
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
}

const toLetter = (sign: string) => signs.get(sign) ?? sign

/** What a text may be read as: its digits and signs separate words, or are letters. */
export const readings = (text: string): string[] => {
  const skeleton = toSkeleton(text)
  return [
    skeleton,
    toSkeleton(Array.from(skeleton, toLetter).join('')),
    toSkeleton(skeleton.replaceAll(/(?<=\p{L})[^\p{L}\s](?=\p{L})/gu, toLetter)),
  ]
}
