import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { tint, type Palette } from '../../demo/portrait/colours.ts'
import { portraitSvg } from '../../demo/portrait/portrait.ts'
import { member, sitterOf, type CastMember } from './cast.ts'

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

/** Who stands for each portrait of `src/landing/web/portraits`. */
const cast: Record<string, CastMember> = {
  eva: member('female', 'eastAsian', 36, 3),
  malik: member('male', 'southern', 48, 5),
  kasia: member('female', 'african', 48, 3),
  marek: member('male', 'northern', 61, 4),
  daan: member('male', 'southAsian', 27, 4),
  noor: member('female', 'northern', 61, 5),
  otto: member('male', 'african', 61, 3),
  lieke: member('female', 'southAsian', 48, 4),
  ines: member('female', 'northern', 48, 4),
  jonas: member('male', 'eastAsian', 48, 4),
  renske: member('female', 'southern', 61, 3),
  sem: member('male', 'westAsian', 27, 3),
  femke: member('female', 'westAsian', 48, 4),
  pieter: member('male', 'northern', 48, 3),
  amara: member('female', 'african', 61, 4),
  thomas: member('male', 'southern', 48, 6),
}

const folder = fileURLToPath(new URL('../../brands/linden/portraits/', import.meta.url))

/** Draws the portraits of the landing page in the colours of a brand that replaces ours. */
export async function writeBrandPortraits(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, each] of Object.entries(cast))
    await sharp(Buffer.from(portraitSvg({ ...sitterOf(each), palette }, 0)))
      .resize(480, 600)
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(`${folder}${name}.webp`)
}
