import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { escapeHtml } from '../../../platform/escape-html.ts'

/**
 * The content of a link preview. Its people are drawn, because a member's photo requires consent.
 */
export type PreviewContent = {
  brand: string
  site: string
  title: string
  description: string
  /** The host, as displayed to the reader. */
  domain: string
}

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const TEXT_WIDTH = 620

const fonts = join(import.meta.dirname, 'fonts')
const portraits = join(import.meta.dirname, '../../../landing/web/portraits')

/** The brands' dark fields (web/styles/tokens.css, brands.css), which images cannot refer to. */
const looks = {
  vonk: {
    field: '#3a1a35',
    spark: '#ff7a59',
    text: '#fff5f1',
    muted: '#dcc6d6',
    display: 'Funnel Display',
    file: 'funnel-display-bold.ttf',
  },
  linden: {
    field: '#12302a',
    spark: '#7fdcb4',
    text: '#f3fbf6',
    muted: '#bcd6ca',
    display: 'Host Grotesk',
    file: 'host-grotesk-bold.ttf',
  },
}
type Look = (typeof looks)['vonk']

/** Draws a link preview of 1200 × 630 pixels as JPEG, the size that Open Graph readers expect. */
export async function drawPreview(content: PreviewContent): Promise<Buffer> {
  const look = content.brand === 'linden' ? looks.linden : looks.vonk
  const layers = [
    ...(await Promise.all(people.map(portrait))),
    ...(await texts(content, look)),
    { input: brandMark(look), left: MARGIN, top: MARGIN - 10 },
  ]
  const background = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: look.field }
  return sharp({ create: background }).composite(layers).jpeg({ quality: 86 }).toBuffer()
}

type Person = { name: string; left: number; top: number; turn: number }

const people: Person[] = [
  { name: 'noor', left: 925, top: 20, turn: 6 },
  { name: 'jonas', left: 765, top: 175, turn: -7 },
  { name: 'eva', left: 935, top: 335, turn: 4 },
]
const CARD = { width: 220, height: 275, radius: 24 }

/** A portrait as a card with round corners, slightly turned. */
async function portrait({ name, left, top, turn }: Person): Promise<OverlayOptions> {
  const { width, height, radius } = CARD
  const corners = Buffer.from(
    `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`,
  )
  const card = await sharp(join(portraits, `${name}.webp`))
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

/** The logo (web/ui/brand-mark.tsx). */
const brandMark = ({ text, spark }: Look) =>
  Buffer.from(
    `<svg width="56" height="56" viewBox="0 0 28 28" fill="none" stroke-width="5" stroke-linecap="round">
      <path d="M4 8.5 13 23" stroke="${text}"/><path d="M24 8.5 15.2 22.6" stroke="${spark}"/>
      <circle cx="14" cy="7" r="3.4" fill="${spark}"/></svg>`,
  )

async function texts(content: PreviewContent, look: Look): Promise<OverlayOptions[]> {
  const display = { family: `${look.display} Bold`, file: look.file, colour: look.text }
  const body = { family: 'Figtree Medium', file: 'figtree-medium.ttf', colour: look.muted }
  const [site, title, description, domain] = await Promise.all([
    line(content.site, { ...display, size: 40 }),
    fitted(content.title, [66, 56, 46, 38], 230, display),
    fitted(content.description, [28, 24], 115, body),
    line(content.domain, { ...body, size: 24, colour: look.spark }),
  ])
  return [
    { input: site.data, left: MARGIN + 68, top: MARGIN - 4 },
    { input: title.data, left: MARGIN, top: 160 },
    { input: description.data, left: MARGIN, top: 160 + title.info.height + 24 },
    { input: domain.data, left: MARGIN, top: HEIGHT - MARGIN - domain.info.height },
  ]
}

type Font = { family: string; file: string; colour: string }

/** The text in the largest of these sizes that does not exceed the allowed height. */
async function fitted(text: string, sizes: number[], height: number, font: Font) {
  let drawn = await line(text, { ...font, size: sizes[0] ?? 24 })
  for (const size of sizes.slice(1))
    if (drawn.info.height > height) drawn = await line(text, { ...font, size })
  return drawn
}

async function line(text: string, { family, file, colour, size }: Font & { size: number }) {
  const markup = `<span foreground="${colour}">${escapeHtml(text)}</span>`
  return sharp({
    text: {
      text: markup,
      font: `${family} ${size}`,
      fontfile: join(fonts, file),
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}
