import type { Interest } from '../../src/profiles/rules.ts'
import { randomOf } from '../random.ts'
import { ink } from './colours.ts'
import type { Sitter } from './person.ts'

// Things in front of the person, on 100 × 125 units of the frame.
const outlined = `stroke="${ink}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round"`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}" ${outlined}/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${outlined}/>`
const at = (x: number, y: number, inside: string) =>
  `<g transform="translate(${x} ${y})">${inside}</g>`

const cup =
  path('M0 0h13v9q0 4 -4 4h-5q-4 0 -4 -4Z', '#f1e8dc') + path('M13 2q6 0 5 4t-6 3', 'none')
const glass = path('M0 0h10q1 9 -5 10q-6 -1 -5 -10Z', '#b4475a') + path('M5 10v8M1 18h8', 'none')
const books =
  path('M-2 8h22v5h-22Z', '#40607c') +
  path('M0 3h18v5h-18Z', '#dca54c') +
  path('M-1 -2h17v5h-17Z', '#a8503f')
const plate =
  path('M-4 8q14 7 30 0q-2 -3 -15 -3t-15 3Z', '#fbf6ee') + path('M4 6q6 -6 14 0Z', '#c9803f')
const camera = path('M0 0h6l2 -3h7l2 3h6v13H0Z', '#4a444f') + disc(11.5, 6.5, 4.2, '#9fb7c6')
const flowers =
  path('M3 4h12l-2 11H5Z', '#c6825f') +
  path('M9 4V-6M6 4Q3 -2 1 -4M12 4Q15 -2 17 -4', 'none') +
  disc(9, -8, 3.2, '#e5b06b') +
  disc(1, -6, 3.2, '#e5b06b') +
  disc(17, -6, 3.2, '#e5b06b')
const dice = path('M0 4h9v9H0Z', '#fbf6ee') + path('M12 5h8v8h-8Z', '#d86a4b')
const guitar =
  path('M2 13q-7 -9 2 -13q-1 -8 6 -7q7 -1 6 7q9 4 2 13Z', '#c9803f') +
  path('M8 -6V-34h4V-6Z', '#5f3c2a') +
  disc(10, 1, 3, '#5f3c2a')
const ball = disc(8, 5, 8, '#e2703f') + path('M0 5h16M8 -3v16', 'none')

const things: Partial<Record<Interest, string>> = {
  coffee: cup,
  baking: plate,
  cooking: plate,
  eating_out: plate,
  vegetarian: plate,
  wine: glass,
  reading: books,
  writing: books,
  languages: books,
  science: books,
  photography: camera,
  travelling: camera,
  museums: camera,
  gardening: flowers,
  nature: flowers,
  board_games: dice,
  gaming: dice,
  playing_music: guitar,
  music: guitar,
  concerts: guitar,
  running: ball,
  swimming: ball,
  beach: ball,
}

type Frame = { x: number; y: number; width: number }

/** Narrower pictures show the face, which a table would hide. */
const WITH_TABLE = 650

/** A table with something of the person's own at the lower edge of most wider photos; in the main one that of the first interest. */
export function foreground({ key, interests }: Sitter, n: number, frame: Frame): string {
  const random = randomOf(`${key} table ${n}`)
  const own = [...new Set(interests.flatMap((interest) => things[interest] ?? []))]
  if (own.length === 0 || frame.width < WITH_TABLE || random.chance(n === 0 ? 0.2 : 0.35)) return ''
  const wood = random.pick(['#c79a6b', '#b98a5e', '#d8b48a', '#8f6b52'])
  const chosen = n === 0 ? (own[0] ?? '') : random.pick(own)
  const inside = path('M-4 112h108v20h-108Z', wood) + at(random.pick([4, 76]), 102, chosen)
  return `<g transform="translate(${frame.x} ${frame.y}) scale(${frame.width / 100})">${inside}</g>`
}
