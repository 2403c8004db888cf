import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { member } from './cast-member.ts'
import { person } from './cast.ts'
import { lindenDrawings } from './linden.ts'
import { area, at, box, disc, drawing, line, times } from './shapes.ts'
import { inStyle, ourDrawings } from './style.ts'

const size = { width: 960, height: 560 }

/** Somebody at a crossing whose signs point everywhere: a page that does not exist. */
const lost = () => {
  const sign = (y: number, fill: string, toLeft: boolean) =>
    at(
      690,
      y,
      (toLeft
        ? area('M-180 0l44 -42h286v84h-286z', fill, 7)
        : area('M180 0l-44 -42h-286v84h286z', fill, 7)) +
        line(toLeft ? 'M-70 -2h150' : 'M-80 -2h150', '#25131f55', 10),
    )
  return (
    box([0, 0, 960, 560], '#cfe3ea') +
    disc(250, 120, 56, '#f8e2a0') +
    area('M0 400q180 -90 400 -40t560 -20v220H0z', '#a9c9a4') +
    area('M520 560q60 -120 440 -170v60q-260 40 -300 110z', '#e9d3ae') +
    area('M0 470q160 -20 380 90H180q-90 -50 -180 -40z', '#e9d3ae') +
    box([674, 60, 32, 440], '#8a5a44', 8, 7) +
    sign(140, '#f4efe6', false) +
    sign(240, '#e8b04b', true) +
    sign(340, '#d9785a', false) +
    person(member('female', 'westAsian', 36, 1), { x: 280, y: 350, scale: 0.62, looks: 'right' })
  )
}

/** Somebody with a letter, beside a clock that has run on: a link that no longer works. */
const expired = () =>
  box([0, 0, 960, 560], '#f0dcc8') +
  times(9, (index) => line(`M${60 + index * 110} 0V560`, '#00000010', 4)) +
  disc(690, 190, 128, '#f7f2ea', 9) +
  times(12, (index) => at(690, 190, line('M0 -104V-88', '#25131f88', 8), 1, index * 30)) +
  line('M690 190V112M690 190l62 34', '#25131f', 12) +
  disc(690, 190, 12, '#c8361b') +
  person(member('male', 'southern', 48, 1), { x: 270, y: 300, scale: 0.62, looks: 'right' }) +
  box([0, 456, 960, 104], '#b9784c', 0, 7) +
  at(
    560,
    444,
    box([-130, -84, 260, 168], '#f7f2ea', 12, 7) +
      line('M-126 -76L0 22L126 -76', '#25131f', 7) +
      disc(0, 20, 32, '#c8361b', 6),
    0.8,
    -6,
  )

const targets = [
  { set: ourDrawings, folder: '../../src/web/pictures/' },
  { set: lindenDrawings, folder: '../../brands/linden/pictures/web/' },
]

/** The pictures of a missing page and of a link that has expired, by brand. */
export async function writeStates(): Promise<void> {
  for (const { set, folder } of targets) {
    const target = fileURLToPath(new URL(folder, import.meta.url))
    mkdirSync(target, { recursive: true })
    for (const [name, draw] of Object.entries({ lost, expired }))
      await sharp(Buffer.from(inStyle(set.style, () => drawing(size.width, size.height, draw()))))
        .resize(560)
        .webp({ quality: 76, effort: 6, smartSubsample: true })
        .toFile(`${target}${name}.webp`)
  }
}
