import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const PER_SHEET = 6
const GAP = 16

/** Writes pictures of a folder side by side, at most six a sheet, as `sheet-<number>.png`. */
export async function writeSheets(folder: string, names: string[]): Promise<void> {
  const files = names.map((name) => join(folder, `${name}.png`)).filter((file) => existsSync(file))
  for (let first = 0; first < files.length; first += PER_SHEET)
    await writeSheet(
      files.slice(first, first + PER_SHEET),
      join(folder, `sheet-${first / PER_SHEET + 1}.png`),
    )
}

async function writeSheet(files: string[], target: string): Promise<void> {
  const { width, height } = await sharp(files[0]).metadata()
  // Six phones in a row, or three rows of two desktops.
  const columns = width > height ? 2 : files.length
  const [cellWidth, cellHeight] = [width + GAP, height + GAP]
  await sharp({
    create: {
      width: columns * cellWidth + GAP,
      height: Math.ceil(files.length / columns) * cellHeight + GAP,
      channels: 3,
      background: '#888',
    },
  })
    .composite(
      files.map((input, index) => ({
        input,
        left: GAP + (index % columns) * cellWidth,
        top: GAP + Math.floor(index / columns) * cellHeight,
      })),
    )
    .png()
    .toFile(target)
}
