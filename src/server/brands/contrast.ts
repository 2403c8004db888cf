import type { Colour } from './tokens.ts'

/** Text needs 4.5:1 and edges of controls 3:1 (WCAG 2.2, success criteria 1.4.3 and 1.4.11). */
const TEXT = 4.5
const EDGE = 3

const PAPERS = ['canvas', 'surface', 'sunken']
const PAIRS: [texts: string[], grounds: string[], ratio: number][] = [
  [['ink', 'ink-2'], PAPERS, TEXT],
  [['ink-3'], ['canvas', 'surface'], TEXT],
  [['ember-ink', 'danger'], ['canvas', 'surface'], TEXT],
  [['on-ember'], ['ember', 'ember-hover'], TEXT],
  [['ember-ink'], ['ember-soft'], TEXT],
  [['on-plum'], ['plum', 'plum-hover'], TEXT],
  [['plum-ink'], ['plum-soft', 'surface'], TEXT],
  [['on-field', 'on-field-2'], ['field'], TEXT],
  [['on-field', 'on-field-2'], ['night'], TEXT],
  [['on-spark'], ['spark'], TEXT],
  [['on-bubble'], ['bubble'], TEXT],
  [['ok'], ['ok-soft'], TEXT],
  [['warn'], ['warn-soft'], TEXT],
  [['danger'], ['danger-soft'], TEXT],
  [['on-warn-solid'], ['warn-solid'], TEXT],
  [['on-danger'], ['danger'], TEXT],
  [['ink', 'ink-2'], ['tint-sage', 'tint-butter', 'tint-sky', 'tint-lilac', 'tint-clay'], TEXT],
  [['line-strong'], ['canvas', 'surface'], EDGE],
  [['focus'], ['canvas', 'surface'], EDGE],
  [['ember'], ['canvas', 'surface'], EDGE],
  [['spark'], ['field', 'night'], EDGE],
]

/** The pairs of colours that a reader with low vision could not tell apart. */
export function contrastFaults(colours: Record<string, Colour>): string[] {
  const pairs = PAIRS.flatMap(([texts, grounds, required]) =>
    texts.flatMap((text) => grounds.map((ground) => ({ text, ground, required }))),
  )
  return pairs.flatMap(({ text, ground, required }) =>
    (['light', 'dark'] as const).flatMap((scheme) => {
      const ratio = contrast(colours[text]?.[scheme] ?? '', colours[ground]?.[scheme] ?? '')
      return ratio >= required
        ? []
        : `tokens.css: --${text} on --${ground} has a contrast of ${ratio.toFixed(2)} in the ${scheme} scheme, ${required} is required`
    }),
  )
}

/** The contrast ratio of two `#rrggbb` colours (WCAG 2.2). */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
