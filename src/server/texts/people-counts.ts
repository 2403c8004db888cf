import type { Shape } from './message-shape.ts'

/**
 * Numbers as digits, and words for crowds in our languages. The landing page and landers may state a
 * number only by an argument, whose value comes from a metric or a setting.
 */
const counts = [
  /\d+/u,
  /(?<!\p{L})(?:dozens|hundreds|thousands|millions?)(?!\p{L})/iu,
  /(?<!\p{L})(?:tientallen|honderden|duizenden|miljoen(?:en)?)(?!\p{L})/iu,
  /(?<!\p{L})(?:Dutzende|Hunderte[nr]?|Tausende[nr]?|Million(?:en)?)(?!\p{L})/iu,
  /(?<!\p{L})(?:decine|centinaia|migliaia|milion[ei])(?!\p{L})/iu,
  /(?<!\p{L})(?:dizaines|centaines|milliers)(?!\p{L})/iu,
  /(?<!\p{L})(?:decenas|cientos|miles|millones|millón)(?!\p{L})/iu,
  /(?<!\p{L})(?:dziesiątki|setki|setek|tysiące|tysięcy|milion(?:y|ów)?)(?!\p{L})/iu,
]

/** Reports literal numbers in the catalogues of marketing, ours and the brands' own; `name` is the catalogue. */
export function peopleCountFaults(name: string, { texts }: Shape): string[] {
  if (name !== 'landing' && !name.startsWith('lander')) return []
  const text = texts.join(' ')
  return counts.flatMap((pattern) => {
    const found = pattern.exec(text)?.[0]
    return found === undefined
      ? []
      : [`states the number "${found}"; marketing takes numbers from a metric, as an argument`]
  })
}
