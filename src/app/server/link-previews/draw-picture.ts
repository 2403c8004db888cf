import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Brand } from '../../../server/brands/brands.ts'
import { getOurPicture } from '../../../server/brands/pictures.ts'
import { findCountryMap, type CountryMap } from '../../../server/places/region-paths.ts'

const source = join(import.meta.dirname, '../../..')

/** Pictures of pages, each of which a brand may replace. */
const portraits = ['noor', 'jonas', 'eva'].map((name) => `landing/portraits/${name}.webp`)
const pictures: Record<string, string[]> = {
  'landers-adultonly': ['landers/pictures/adultonly.webp'],
  'landers-tinderswipe': ['landers/pictures/tinderswipe.webp'],
  'landers-whoneedsstrings': ['landers/pictures/whoneedsstrings.webp'],
  'landers-alonetonight': ['landers/pictures/alonetonight.webp'],
  'landers-collagelanding': ['female-27-a', 'male-36-d', 'female-48-a'].map(
    (name) => `landers/faces/${name}.webp`,
  ),
  'landers-gallery': ['landers/pictures/gallery.webp'],
  'landers-iconslanding': ['landers/pictures/iconslanding.webp'],
  'landers-socialnetwork': ['landers/pictures/socialnetwork.webp'],
  'landers-transitionsvideolanding': ['landers/scenes/terrace.webp'],
  'landers-video': ['landers/clip/poster.webp'],
}

/**
 * The picture of a page's link preview: a lander's own, elsewhere three portraits. People are drawn,
 * because a member's photo requires consent.
 */
export async function drawPicture(
  page: string,
  brand: Brand,
  country: string,
): Promise<OverlayOptions[]> {
  const map = page === 'landers-maplanding' ? findCountryMap(country) : null
  if (map) return [drawMap(map, brand)]
  const files = (pictures[page] ?? portraits).map((file) => pictureFile(file, brand))
  const [only] = files
  if (files.length === 1 && only) return [await drawCard(only, WIDE)]
  return Promise.all(files.map((file, index) => drawCard(file, getCard(index))))
}

function pictureFile(file: string, { folder }: Brand): string {
  const replacement = join(folder, 'pictures', file)
  return existsSync(replacement) ? replacement : join(source, getOurPicture(file))
}

type Card = { left: number; top: number; turn: number; width: number; height: number }

const WIDE: Card = { left: 712, top: 140, turn: 3, width: 440, height: 330 }
const PORTRAIT = { width: 220, height: 275 }
const places = [
  { left: 925, top: 20, turn: 6 },
  { left: 765, top: 175, turn: -7 },
  { left: 935, top: 335, turn: 4 },
]
const getCard = (index: number): Card => ({ ...WIDE, ...places[index], ...PORTRAIT })

/** A picture as a card with round corners, slightly turned. */
async function drawCard(
  file: string,
  { left, top, turn, width, height }: Card,
): Promise<OverlayOptions> {
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="24"/></svg>`,
  )
  const card = await sharp(file)
    .resize(width, height, { fit: 'cover' })
    .composite([{ input: corners, blend: 'dest-in' }])
    .png()
    .toBuffer()
  const input = await sharp(card)
    .rotate(turn, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png()
    .toBuffer()
  return { input, left, top }
}

const MAP = { left: 720, top: 75, width: 420, height: 480 }

/** The visitor's country by region, as on the page. */
function drawMap({ width, height, regions }: CountryMap, { tokens }: Brand): OverlayOptions {
  const colour = (name: string) => tokens.colours[name]?.light ?? ''
  const paths = regions.map(({ d }) => `<path d="${d}"/>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP.width}" height="${MAP.height}" viewBox="0 0 ${width} ${height}"><g fill="${colour('on-field')}" fill-opacity=".28" stroke="${colour('field')}" stroke-width="5" stroke-linejoin="round">${paths}</g></svg>`
  return { input: Buffer.from(svg), left: MAP.left, top: MAP.top }
}
