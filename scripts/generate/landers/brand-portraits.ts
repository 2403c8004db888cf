import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { portraitSvg } from '../../../demo/portrait/portrait.ts'
import { member, type CastMember } from './cast-member.ts'
import { sitterOf } from './cast.ts'
import { linden } from './linden.ts'

/** Who stands for each portrait of `src/pages/web/landing/portraits`. */
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

const folder = fileURLToPath(
  new URL('../../../brands/linden/pictures/landing/portraits/', import.meta.url),
)

/** Draws the portraits of the landing page in the colours of a brand that replaces ours. */
export async function writeBrandPortraits(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const [name, each] of Object.entries(cast))
    await sharp(Buffer.from(portraitSvg({ ...sitterOf(each), palette: linden.palette }, 0)))
      .resize(480, 600)
      .webp({ quality: 76, effort: 6, smartSubsample: true })
      .toFile(`${folder}${name}.webp`)
}
