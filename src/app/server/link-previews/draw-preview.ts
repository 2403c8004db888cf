import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import type { Brand } from '../../../server/brands/brands.ts'
import { drawLogo } from '../../../server/brands/logo.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'
import { drawPicture } from './draw-picture.ts'

export type PreviewContent = {
  /** The name of the page's route. */
  page: string
  country: string
  brand: Brand
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

/** Draws a link preview of 1200 × 630 pixels as JPEG, the size that Open Graph readers expect. */
export async function drawPreview(content: PreviewContent): Promise<Buffer> {
  const { colours } = content.brand.tokens
  const layers = [
    ...(await drawPicture(content.page, content.brand, content.country)),
    ...(await texts(content)),
    { input: brandMark(content.brand), left: MARGIN, top: MARGIN - 10 },
  ]
  const background = {
    width: WIDTH,
    height: HEIGHT,
    channels: 3 as const,
    background: colours['field']?.light ?? '',
  }
  return sharp({ create: background }).composite(layers).jpeg({ quality: 86 }).toBuffer()
}

const brandMark = ({ logo, tokens: { colours } }: Brand) =>
  Buffer.from(
    drawLogo(logo, 56, {
      ink: colours['on-field']?.light ?? '',
      accent: colours['spark']?.light ?? '',
    }),
  )

async function texts({ brand, ...content }: PreviewContent): Promise<OverlayOptions[]> {
  const { colours } = brand.tokens
  const getFont = (use: 'title' | 'text', colour: string): Font => {
    const { family, file } = brand.fonts.preview[use]
    return { family, file: join(brand.folder, file), colour: colours[colour]?.light ?? '' }
  }
  const display = getFont('title', 'on-field')
  const body = getFont('text', 'on-field-2')
  const [site, title, description, domain] = await Promise.all([
    line(content.site, { ...display, size: 40 }),
    fitted(content.title, [66, 56, 46, 38], 230, display),
    fitted(content.description, [28, 24], 115, body),
    line(content.domain, { ...getFont('text', 'spark'), size: 24 }),
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
      fontfile: file,
      width: TEXT_WIDTH,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
}
