import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { faces } from './faces.ts'
import { bar, doorstep, strings, table } from './pictures-of-people.ts'
import { board, cards, exhibition, shelf, twoCards } from './pictures-of-things.ts'
import { sceneSize, scenes } from './scenes.ts'
import { drawing } from './shapes.ts'
import { street, streetSize } from './street.ts'
import { inStyle, type DrawingSet } from './style.ts'

async function write(svg: string, folder: string, path: string, width: number): Promise<void> {
  const target = join(folder, `${path}.webp`)
  mkdirSync(dirname(target), { recursive: true })
  const { size } = await sharp(Buffer.from(svg))
    .resize(width)
    .webp({ quality: 76, effort: 6, smartSubsample: true })
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

export async function writePictures({ folder, style }: DrawingSet): Promise<void> {
  for (const [name, draw] of Object.entries(pictures)) {
    const svg = inStyle(style, () => drawing(1200, 900, draw()))
    await write(svg, folder, `pictures/${name}`, 960)
    await write(svg, folder, `small-pictures/${name}`, 672)
  }
  const { width, height } = streetSize
  const svg = inStyle(style, () => drawing(width, height, street()))
  await write(svg, folder, 'pictures/alonetonight', width)
}

/** A still of each scene. */
export async function writeScenes({ folder, style }: DrawingSet): Promise<void> {
  for (const [name, draw] of Object.entries(scenes)) {
    const svg = inStyle(style, () => drawing(sceneSize.width, sceneSize.height, draw(0.2)))
    await write(svg, folder, `scenes/${name}`, 1080)
    await write(svg, folder, `small-scenes/${name}`, 720)
  }
}

export async function writeFaces({ folder, style }: DrawingSet): Promise<void> {
  for (const { name, svg } of inStyle(style, faces)) {
    await write(svg, folder, `faces/${name}`, 320)
    await write(svg, folder, `small-faces/${name}`, 160)
  }
}
