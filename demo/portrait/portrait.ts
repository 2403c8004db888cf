import sharp from 'sharp'
import { randomOf, type Random } from '../random.ts'
import { background, plainScenes, scenesFor } from './backgrounds.ts'
import type { Head } from './parts.ts'
import { dress, personOf, type Sitter } from './person.ts'

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

function frameOf(sitter: Sitter, n: number, random: Random): Frame {
  const { head } = sitter.look
  const near = {
    x: 24,
    y: tallHeads.has(head) ? -96 : -52,
    width: tallHeads.has(head) || wideHeads.has(head) ? 696 : 656,
  }
  if (n === 0) return { ...near, x: 352 - near.width / 2 + random.integer(-14, 6) }
  const width = random.weighted({ '560': 3, '660': 4, '760': 4, '940': 3 })
  const wide = Number(width)
  return {
    x: 365 - wide / 2 + random.integer(-24, 24),
    y: wide > 900 ? -90 : Math.round(70 - (wide - 540) * 0.42),
    width: wide,
  }
}

export const portraitSize = { width: 600, height: 750 }

/** Draws photo n of a person as SVG (0 is the main one). */
export function portraitSvg(sitter: Sitter, n: number): string {
  const random = randomOf(`${sitter.key} picture ${n}`)
  const frame = frameOf(sitter, n, random)
  const fitting = scenesFor(sitter.interests)
  const scene =
    fitting.length > 0 && random.chance(n === 0 ? 0.25 : 0.75)
      ? random.pick(fitting)
      : random.pick(plainScenes)
  const turned = sitter.look.facesLeft === random.chance(n === 0 ? 1 : 0.7)
  const person = turned
    ? `<g transform="translate(704 0) scale(-1 1)">${personOf(sitter, n)}</g>`
    : personOf(sitter, n)
  const view = `${frame.x} ${frame.y} ${frame.width} ${frame.width * 1.25}`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${portraitSize.width}" height="${portraitSize.height}" viewBox="${view}">${background(scene, dress(sitter, n).tint, random, frame)}${person}</svg>`
}

/** Renders the drawing to the bytes of an uploaded photo. */
export const portrait = (sitter: Sitter, n: number): Promise<Buffer> =>
  sharp(Buffer.from(portraitSvg(sitter, n)))
    .removeAlpha()
    .png({ compressionLevel: 1, adaptiveFiltering: false })
    .toBuffer()
