import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { faces } from './faces.ts'
import { bar, doorstep, strings, table } from './pictures-of-people.ts'
import { board, cards, exhibition, shelf, twoCards } from './pictures-of-things.ts'
import { sceneSize, scenes } from './scenes.ts'
import { drawing } from './shapes.ts'
import { street, streetSize } from './street.ts'

const web = new URL('../../src/landers/web/', import.meta.url)

async function write(svg: string, path: string, width: number, quality = 76): Promise<void> {
  const target = fileURLToPath(new URL(`${path}.webp`, web))
  mkdirSync(fileURLToPath(new URL('.', new URL(path, web))), { recursive: true })
  const { size } = await sharp(Buffer.from(svg))
    .resize(width)
    .webp({ quality, effort: 6, smartSubsample: true })
    .toFile(target)
  if (size > 40_000) throw new Error(`${path} has ${size} bytes, more than 40 kB`)
  console.log(path, size)
}

/** The pictures of landers and entry pages, 1200 × 900, by the name of their page. */
const pictures = {
  adultonly: bar,
  tinderswipe: cards,
  whoneedsstrings: strings,
  gallery: exhibition,
  iconslanding: shelf,
  socialnetwork: board,
  landing: doorstep,
  landing2: table,
  landing3: twoCards,
}

export async function writePictures(): Promise<void> {
  for (const [name, draw] of Object.entries(pictures)) {
    const svg = drawing(1200, 900, draw())
    await write(svg, `pictures/${name}`, 960)
    await write(svg, `small-pictures/${name}`, 672)
  }
  await write(drawing(streetSize.width, streetSize.height, street()), 'pictures/alonetonight', 1440)
}

/** A still of each scene. */
export async function writeScenes(): Promise<void> {
  for (const [name, draw] of Object.entries(scenes))
    await write(drawing(sceneSize.width, sceneSize.height, draw(0.2)), `scenes/${name}`, 1080)
}

export async function writeFaces(): Promise<void> {
  for (const { name, svg } of faces()) {
    await write(svg, `faces/${name}`, 320)
    await write(svg, `small-faces/${name}`, 160)
  }
}
