import type { Interest } from '../../src/profiles/rules.ts'
import type { Random } from '../random.ts'
import { mix, type Tint } from './colours.ts'

// Scenes are drawn on 100 × 125 units, paler than the person in front.
type Rectangle = [x: number, y: number, width: number, height: number]
const box = ([x, y, width, height]: Rectangle, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`
const ring = (x: number, y: number, r: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="1.4"/>`
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`
const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`
const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const times = (count: number, draw: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => draw(i)).join('')

type Scene = (tint: Tint, random: Random) => string

const arch: Scene = ({ deep }, random) => {
  const x = random.pick([8, 16, 24])
  return path(`M${x} 125V58a36 36 0 0 1 72 0V125Z`, deep)
}
const sun: Scene = ({ deep }, random) =>
  disc(random.pick([28, 70]), random.integer(34, 46), random.integer(30, 38), deep)
const hills: Scene = ({ deep, base }, random) =>
  path('M0 92Q24 66 54 84T100 72V125H0Z', mix(deep, base, 0.35)) +
  path(`M0 ${random.integer(100, 108)}Q40 88 100 104V125H0Z`, deep)
const split: Scene = ({ deep }, random) => box([random.pick([0, 46]), 0, 54, 125], deep)
const horizon: Scene = ({ deep }, random) => box([0, random.integer(82, 94), 100, 43], deep)
const door: Scene = ({ deep, light }, random) => {
  const x = random.pick([8, 34])
  return (
    box([x, 12, 56, 113], deep, 2) +
    box([x + 7, 20, 42, 40], mix(deep, light, 0.3), 1) +
    box([x + 7, 68, 42, 60], mix(deep, light, 0.3), 1)
  )
}
const panes: Scene = ({ deep, light }) =>
  box([6, 8, 88, 96], light, 2) +
  times(4, (i) => box([10 + (i % 2) * 42, 12 + Math.floor(i / 2) * 46, 38, 42], deep, 1)) +
  box([0, 104, 100, 4], light)
const stripes: Scene = ({ deep, base }) =>
  times(6, (i) => box([4 + i * 17, 0, 8, 125], mix(deep, base, 0.45)))
const picture: Scene = ({ deep, light, base }, random) => {
  const x = random.pick([8, 52])
  const inside =
    disc(x + 11, 27, 5, light) +
    path(`M${x + 4} 44q10 -14 18 -4t14 -6V54H${x + 4}Z`, mix(deep, '#6b7c72', 0.25))
  return (
    box([x, 12, 40, 46], light, 1) +
    box([x + 4, 16, 32, 38], mix(deep, base, 0.3)) +
    inside +
    box([0, 100, 100, 25], deep)
  )
}
const sea: Scene = ({ light }) =>
  disc(22, 26, 9, '#f4d590') +
  box([0, 68, 100, 60], '#a8c9d6') +
  times(5, (i) => line(`M${8 + i * 21} ${78 + (i % 2) * 10}q4 -3 8 0t8 0`, light, 1.2)) +
  path('M0 108Q30 98 100 110V125H0Z', '#ead9b4')
const mountains: Scene = ({ deep, light, base }) =>
  path('M-10 125L30 44L74 125Z', mix(deep, base, 0.3)) +
  path('M30 44l-9 18q5 -4 9 0t9 0Z', light) +
  path('M40 125L78 58L118 125Z', deep) +
  path('M78 58l-8 14q4 -3 8 0t8 0Z', light)
const skyline: Scene = ({ deep, base, light }, random) =>
  times(7, (i) => {
    const top = random.integer(38, 74)
    const windows = times(3, (k) =>
      box([i * 15 + 1 + (k % 2) * 5, top + 7 + k * 10, 3, 4], mix(deep, light, 0.5)),
    )
    return box([i * 15 - 2, top, 13, 90], i % 2 ? deep : mix(deep, base, 0.4)) + windows
  })
const gables: Scene = ({ deep, base, light }, random) =>
  times(4, (i) => {
    const x = i * 27 - 6
    const top = random.integer(34, 50)
    const house =
      i % 2
        ? `M${x} 125V${top + 12}l8 -6v-6h9v6l8 6V125Z`
        : `M${x} 125V${top + 12}q3 -12 12.500 -14q9.500 2 12.500 14V125Z`
    const windows = times(6, (k) =>
      box(
        [x + 5 + (k % 2) * 9, top + 18 + Math.floor(k / 2) * 15, 6, 9],
        mix(deep, light, 0.55),
        0.6,
      ),
    )
    return path(house, i % 2 ? deep : mix(deep, base, 0.4)) + windows
  })
const books: Scene = ({ deep, base, light }, random) => {
  const colours = [
    mix(deep, '#7a4a3a', 0.18),
    mix(deep, '#3d5a6b', 0.2),
    mix(deep, light, 0.4),
    mix(deep, '#556b47', 0.2),
    deep,
  ]
  return times(3, (row) => {
    const y = 6 + row * 40
    let x = 3
    let books = ''
    while (x < 97) {
      const width = random.integer(4, 8)
      const height = random.integer(22, 30)
      if (random.chance(0.88))
        books += box([x, y + 31 - height, width - 0.8, height], random.pick(colours), 0.6)
      x += width
    }
    return books + box([0, y + 31, 100, 3], mix(deep, base, 0.5))
  })
}
const leaf = (x: number, y: number, turn: number, size: number, fill: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"><path d="M0 0C-9 -8 -9 -22 0 -32C9 -22 9 -8 0 0Z" fill="${fill}"/><path d="M0 0V-26" stroke="#fff" stroke-opacity=".35" stroke-width="1" fill="none"/></g>`
const plants: Scene = ({ deep }, random) => {
  const greens = ['#a3bf9c', '#8fb08e', mix(deep, '#7fa37d', 0.6)]
  const bunch = (x: number, y: number, lean: number) =>
    times(6, (i) => leaf(x, y, lean - 60 + i * 24, random.integer(9, 14) / 10, greens[i % 3] ?? ''))
  return bunch(4, 112, 20) + bunch(97, 66, -40) + bunch(96, 124, -20)
}
const lamps: Scene = ({ deep, light }, random) =>
  [16, 80]
    .map((x) => {
      const y = random.integer(18, 30)
      return (
        line(`M${x} 0V${y}`, deep, 1.2) +
        path(`M${x - 11} ${y + 10}a11 11 0 0 1 22 0Z`, deep) +
        path(`M${x - 4} ${y + 10}a4 4 0 0 0 8 0Z`, light)
      )
    })
    .join('') + box([0, 96, 100, 30], deep)
const trees: Scene = ({ deep, base }, random) =>
  times(4, (i) => {
    const x = i * 30 + random.integer(0, 8)
    const y = random.integer(40, 58)
    const green = i % 2 ? '#adc6a5' : '#9dba98'
    return box([x - 1.5, y, 3, 80], mix(deep, '#7a5c48', 0.35)) + ellipse(x, y, 14, 20, green)
  }) + path('M0 108Q50 98 100 108V125H0Z', mix(deep, base, 0.2))
const bulbs: Scene = ({ deep, light }) =>
  [14, 34]
    .map((y, row) => {
      const string = line(`M-2 ${y}Q25 ${y + 14} 50 ${y + 4}T102 ${y}`, deep, 0.8)
      return (
        string +
        times(7, (i) =>
          disc(6 + i * 15 + row * 4, y + 9 - Math.abs(3 - i) * 1.2, 2.2, i % 2 ? light : '#f2cf88'),
        )
      )
    })
    .join('') + box([0, 104, 100, 25], deep)
const kitchen: Scene = ({ deep, light }, random) => {
  const cup = (x: number, y: number, fill: string) =>
    box([x, y - 8, 8, 8], fill, 1.5) + ring(x + 9, y - 4.5, 2.5, fill)
  const jar = (x: number, y: number, fill: string) =>
    box([x, y - 14, 9, 14], fill, 2) + box([x + 1, y - 16, 7, 3], mix(deep, '#7a5c48', 0.3), 1)
  const colours = [light, '#d8a58f', '#9fb7b0', '#e2c07d']
  const row = (y: number) =>
    times(7, (i) => (i % 3 === 1 ? jar : cup)(3 + i * 14, y, random.pick(colours))) +
    box([0, y, 100, 3], mix(deep, '#7a5c48', 0.25))
  return box([0, 70, 100, 55], deep) + row(30) + row(62)
}
const tent: Scene = ({ deep, light }) =>
  disc(80, 22, 8, light) +
  path('M-4 112L30 52L64 112Z', '#dd9c7c') +
  path('M30 52L20 112H40Z', '#c6825f') +
  path('M70 112l12 -46l12 46Z', '#a3bf9c') +
  box([0, 110, 100, 20], deep)
const snow: Scene = ({ deep, light }, random) =>
  path('M0 88Q30 66 60 82T100 76V125H0Z', light) +
  times(16, () =>
    disc(random.integer(2, 98), random.integer(4, 80), random.integer(6, 14) / 10, light),
  ) +
  path('M12 96l8 -26l8 26Z', mix(deep, '#7f9c8d', 0.5)) +
  path('M78 98l7 -24l7 24Z', mix(deep, '#7f9c8d', 0.5))
const curtains: Scene = ({ deep, base }) => {
  const cloth = mix(base, '#b0656d', 0.32)
  const fold = (i: number) =>
    path(`M${i * 13 - 4} 0q5 60 0 125h6q4 -62 0 -125Z`, mix(deep, '#a04a55', 0.4))
  return box([-1, -1, 102, 127], cloth) + times(8, fold) + box([-1, 112, 102, 14], deep)
}
const flowers: Scene = ({ deep, light }, random) =>
  times(7, (i) => {
    const x = i * 16 + random.integer(-2, 3)
    const y = random.integer(40, 78)
    const petals = times(6, (k) =>
      disc(
        x + 5 * Math.cos(k * 1.047),
        y + 5 * Math.sin(k * 1.047),
        3.6,
        i % 2 ? '#e5b06b' : '#d99a8b',
      ),
    )
    return (
      line(`M${x} 125V${y}`, '#9dba98', 1.6) +
      leaf(x, y + 34, i % 2 ? 50 : -50, 0.5, '#9dba98') +
      petals +
      disc(x, y, 3.2, light)
    )
  }) + box([0, 112, 100, 13], deep)

const scenes = {
  arch,
  sun,
  hills,
  split,
  horizon,
  door,
  panes,
  stripes,
  picture,
  sea,
  mountains,
  skyline,
  gables,
  books,
  plants,
  lamps,
  trees,
  bulbs,
  kitchen,
  tent,
  snow,
  curtains,
  flowers,
}
export type SceneName = keyof typeof scenes

export const plainScenes: SceneName[] = [
  'arch',
  'arch',
  'sun',
  'sun',
  'hills',
  'split',
  'horizon',
  'door',
  'panes',
  'stripes',
  'picture',
  'plants',
  'gables',
]

const scenesByInterest: Partial<Record<Interest, SceneName[]>> = {
  cooking: ['kitchen'],
  baking: ['kitchen'],
  coffee: ['lamps', 'kitchen'],
  wine: ['lamps'],
  eating_out: ['lamps', 'bulbs'],
  vegetarian: ['kitchen', 'plants'],
  running: ['trees', 'hills'],
  cycling: ['gables', 'trees'],
  hiking: ['mountains', 'trees'],
  swimming: ['sea'],
  dancing: ['bulbs', 'curtains'],
  climbing: ['mountains'],
  skiing: ['snow', 'mountains'],
  sailing: ['sea'],
  horse_riding: ['hills', 'trees'],
  motorcycling: ['hills', 'mountains'],
  music: ['bulbs', 'curtains'],
  concerts: ['bulbs', 'curtains'],
  singing: ['curtains'],
  playing_music: ['curtains', 'books'],
  film: ['picture', 'curtains'],
  theatre: ['curtains'],
  museums: ['picture'],
  photography: ['picture', 'skyline'],
  drawing: ['picture'],
  writing: ['books'],
  reading: ['books'],
  languages: ['books', 'skyline'],
  travelling: ['skyline', 'sea', 'gables'],
  camping: ['tent', 'trees'],
  beach: ['sea'],
  nature: ['trees', 'hills'],
  gardening: ['flowers', 'plants'],
  dogs: ['trees', 'hills'],
  cats: ['plants', 'panes'],
  board_games: ['lamps', 'books'],
  science: ['books'],
  yoga: ['plants', 'panes'],
}

/** Returns the scenes that fit these interests. */
export const scenesFor = (interests: readonly Interest[]): SceneName[] =>
  interests.flatMap((interest) => scenesByInterest[interest] ?? [])

/** Draws the wall and a scene in a frame. */
export function background(
  name: SceneName,
  tint: Tint,
  random: Random,
  frame: { x: number; y: number; width: number },
): string {
  const inside = box([-1, -1, 102, 127], tint.base) + scenes[name](tint, random)
  return `<g transform="translate(${frame.x} ${frame.y}) scale(${frame.width / 100})">${inside}</g>`
}
