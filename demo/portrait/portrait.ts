import sharp from 'sharp'
import { randomOf, type Random } from '../random.ts'
import { background, plainScenes, scenesFor, type SceneName } from './backgrounds.ts'
import type { Head } from './parts.ts'
import { foreground } from './foreground.ts'
import { dress, personOf, type Sitter } from './person.ts'
import { portraitSize } from './portrait-size.ts'

interface Frame {
  x: number
  y: number
  width: number
}

const tallHeads = new Set<Head>([
  'afro',
  'bun',
  'bun2',
  'buns',
  'flatTopLong',
  'longAfro',
  'longCurly',
  'bantuKnots',
  'turban',
  'hatHip',
  'twists',
  'dreads2',
  'pomp',
])
const wideHeads = new Set<Head>([
  'longAfro',
  'longCurly',
  'hatHip',
  'mediumBangs',
  'long',
  'bangs2',
])

/** Width and upper edge of main photos: close, bust, and the arms too. */
const MAIN_CROPS: [number, number][] = [
  [580, -24],
  [656, -52],
  [656, -52],
  [780, -84],
]
const WIDE_MAIN_CROPS: [number, number][] = [
  [696, -52],
  [790, -84],
]
const TALL_MAIN_CROPS: [number, number][] = [
  [696, -96],
  [790, -128],
]

/** Widths of the other photos: close, half of the body, and all that is drawn. */
const CROPS = [560, 780, 980]

function frameOf(sitter: Sitter, n: number, random: Random): Frame {
  const { head } = sitter.look
  const isTall = tallHeads.has(head)
  if (n === 0) {
    const [width, y] = randomOf(`${sitter.key} crop`).pick(
      isTall ? TALL_MAIN_CROPS : wideHeads.has(head) ? WIDE_MAIN_CROPS : MAIN_CROPS,
    )
    return { width, y, x: 352 - width / 2 + random.integer(-14, 6) }
  }
  const crops = randomOf(`${sitter.key} crops`).some(CROPS, CROPS.length)
  const width = (crops[(n - 1) % crops.length] ?? 780) + random.integer(-20, 20)
  // The shoulders of a wide picture stand to one side, which leaves room for the scene.
  const aside = width > 900 ? random.pick([-70, 0, 70]) : random.integer(-24, 24)
  return {
    x: 365 - width / 2 + aside,
    y: width > 900 ? -190 : Math.round(70 - (width - 540) * 0.5),
    width,
  }
}

/** The main photo has a plain wall in most cases, each other one a scene of its own. */
function sceneOf({ key, interests }: Sitter, n: number): SceneName {
  const fitting = [...new Set(scenesFor(interests))]
  if (n === 0) {
    const random = randomOf(`${key} scene`)
    return random.pick(fitting.length > 0 && random.chance(0.25) ? fitting : plainScenes)
  }
  const random = randomOf(`${key} scenes`)
  const own = [...random.some(fitting, fitting.length), ...random.some(plainScenes, 6)]
  const scenes = [...new Set(own)]
  return scenes[(n - 1) % scenes.length] ?? 'arch'
}

/** Draws photo n of a person as SVG (0 is the main one). */
export function portraitSvg(sitter: Sitter, n: number): string {
  const random = randomOf(`${sitter.key} picture ${n}`)
  const frame = frameOf(sitter, n, random)
  const scene = sceneOf(sitter, n)
  const turned = sitter.look.facesLeft === random.chance(n === 0 ? 1 : 0.7)
  const person = turned
    ? `<g transform="translate(704 0) scale(-1 1)">${personOf(sitter, n)}</g>`
    : personOf(sitter, n)
  const view = `${frame.x} ${frame.y} ${frame.width} ${frame.width * 1.25}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSize.width}" height="${portraitSize.height}" viewBox="${view}">${background(scene, dress(sitter, n).tint, random, frame)}${person}${foreground(sitter, n, frame)}</svg>`
}

/** Renders the drawing to the bytes of an uploaded photo. */
export const portrait = (sitter: Sitter, n: number): Promise<Buffer> =>
  sharp(Buffer.from(portraitSvg(sitter, n)))
    .removeAlpha()
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
