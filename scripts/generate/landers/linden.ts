import { fileURLToPath } from 'node:url'
import { tint, type Palette } from '../../../demo/portrait/colours.ts'
import type { Heritage } from '../../../demo/portrait/looks.ts'
import { member } from './cast-member.ts'
import type { DrawingSet, Style } from './style.ts'

/** The greens and blues of the brand `linden`. */
const palette: Palette = {
  tints: {
    leaf: tint('#cfe3d3', '#b2d0bb'),
    moss: tint('#dde3c4', '#c7d0a5'),
    water: tint('#d0e1eb', '#b4ccdb'),
    mint: tint('#c6e5d8', '#a5d1bf'),
    straw: tint('#f0e5bd', '#e2d298'),
    dusk: tint('#d6ddee', '#bac6e1'),
  },
  cloths: [
    { colour: '#14654a', against: ['leaf', 'mint'] },
    { colour: '#1d3557', against: [] },
    { colour: '#2f7d8c', against: ['water', 'mint'] },
    { colour: '#d9a441', against: ['straw'] },
    { colour: '#eef3ea', against: ['leaf', 'mint', 'moss', 'water'] },
    { colour: '#75893f', against: ['moss', 'leaf'] },
    { colour: '#5474a8', against: ['dusk', 'water'] },
    { colour: '#b9603f', against: [] },
    { colour: '#3c4a52', against: [] },
    { colour: '#93bda6', against: ['leaf', 'mint', 'moss'] },
  ],
}

/** What each part of the colour circle becomes, by the degree at which the part ends. */
const hues: { until: number; becomes: number; saturation: number }[] = [
  { until: 14, becomes: 158, saturation: 0.75 },
  { until: 36, becomes: 44, saturation: 0.7 },
  { until: 66, becomes: 50, saturation: 0.9 },
  { until: 170, becomes: 150, saturation: 1 },
  { until: 250, becomes: 208, saturation: 1 },
  { until: 330, becomes: 214, saturation: 1.1 },
  { until: 360, becomes: 164, saturation: 0.75 },
]

function paint(colour: string): string {
  const match = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(colour)
  if (!match) return colour
  const { hue, saturation, lightness } = hslOf(match[1] ?? '')
  const part = hues.find(({ until }) => hue <= until)
  if (!part) return colour
  return (
    hexOf(part.becomes, Math.min(1, saturation * part.saturation), lightness) + (match[2] ?? '')
  )
}

function hslOf(hex: string) {
  const [r, g, b] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red, green, blue] = [r ?? 0, g ?? 0, b ?? 0]
  const max = Math.max(red, green, blue)
  const range = max - Math.min(red, green, blue)
  const lightness = max - range / 2
  const saturation = range === 0 ? 0 : range / (1 - Math.abs(2 * lightness - 1))
  const sixth =
    max === red
      ? (green - blue) / range
      : max === green
        ? (blue - red) / range + 2
        : (red - green) / range + 4
  return { hue: range === 0 ? 0 : (sixth * 60 + 360) % 360, saturation, lightness }
}

function hexOf(hue: number, saturation: number, lightness: number): string {
  const strength = saturation * Math.min(lightness, 1 - lightness)
  const band = (shift: number) => {
    const position = (shift + hue / 30) % 12
    const value = lightness - strength * Math.max(-1, Math.min(position - 3, 9 - position, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${band(0)}${band(8)}${band(4)}`
}

const others: Record<Heritage, Heritage> = {
  northern: 'southAsian',
  southern: 'african',
  african: 'eastAsian',
  westAsian: 'northern',
  southAsian: 'southern',
  eastAsian: 'westAsian',
}

/** Greens and blues, and other people. */
export const linden: Style = {
  palette,
  paint,
  recast: ({ gender, heritage, age, key }) =>
    member(gender, others[heritage], age, Number(key.at(-1)) + 5),
}

export const lindenDrawings: DrawingSet = {
  folder: fileURLToPath(new URL('../../../brands/linden/pictures/landers/', import.meta.url)),
  style: linden,
}
