/** A text may have four code units a grapheme on average, which bounds what it takes to store. */
const UNITS_PER_GRAPHEME = 4

/** Without characters from U+0300 on, each code unit is a grapheme, except in CR LF. */
const SIMPLE = /^[\0-\u02ff]*$/

let segmenter: Intl.Segmenter | undefined
const toSegments = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })).segment(text)

/**
 * The length of a text for limits, counters and fields: its graphemes, which are the characters
 * that a reader sees, or a quarter of its code units if that is more. Never more than the code
 * units.
 */
export function textLength(text: string): number {
  const simple = text.replaceAll('\r\n', '\n')
  return SIMPLE.test(simple)
    ? simple.length
    : Math.max(countGraphemes(text), Math.ceil(text.length / UNITS_PER_GRAPHEME))
}

function countGraphemes(text: string): number {
  const segments = toSegments(text)[Symbol.iterator]()
  let count = 0
  while (!segments.next().done) count++
  return count
}

/** The maximum of code units in a text of a length. */
export const maxUnits = (length: number): number => length * UNITS_PER_GRAPHEME

/** Does not count the graphemes of a text that is surely shorter or longer. */
export const fitsLength = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= maxUnits(max) && textLength(text) <= max)

/** The start of a text with at most `max` graphemes and `units` code units; cuts no grapheme. */
export function cutText(text: string, max: number, units = maxUnits(max)): string {
  if (text.length <= Math.min(max, units)) return text
  const start = text.slice(0, Math.min(max, units) + 1)
  if (SIMPLE.test(start)) return start.slice(0, -1)
  let end = 0
  let count = 0
  for (const { index, segment } of toSegments(text)) {
    if (++count > max || index + segment.length > units) break
    end = index + segment.length
  }
  return text.slice(0, end)
}

/** The same, with an ellipsis if something was cut. */
export const shorten = (text: string, max: number): string =>
  fitsLength(text, max) ? text : `${cutText(text, max).trimEnd()}…`

/** The same, after a whole word where the text has spaces. */
export const shortenAtWord = (text: string, max: number): string =>
  fitsLength(text, max) ? text : `${cutText(text, max).replace(/[\s.,;:–-]*\s\S*$/, '')}…`

/** The first grapheme of a name as a capital; empty for an empty name. */
export function initialLetter(name: string): string {
  const [first] = toSegments(name.trim())
  return first?.segment.toLocaleUpperCase() ?? ''
}
