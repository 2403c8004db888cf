import { fileURLToPath } from 'node:url'
import { usualPalette, type Palette } from '../../../demo/portrait/colours.ts'
import type { CastMember } from './cast-member.ts'

/** How a brand's drawings differ from ours of the same subject. */
export interface Style {
  /** The colours of walls and clothes. */
  palette: Palette
  /** Which colour stands for one of ours, a hex value that may end with its opacity. */
  paint: (colour: string) => string
  /** Who stands for a person of ours, of the same gender and age. */
  recast: (who: CastMember) => CastMember
}

const ours: Style = {
  palette: usualPalette,
  paint: (colour) => colour,
  recast: (who) => who,
}

/** All drawings of the landers in one style, and the folder that contains them. */
export interface DrawingSet {
  folder: string
  style: Style
}

export const ourDrawings: DrawingSet = {
  folder: fileURLToPath(new URL('../../../src/pages/web/landers/', import.meta.url)),
  style: ours,
}

let style = ours

/** The style of the drawing in progress. */
export const currentStyle = (): Style => style

export function inStyle<Drawn>(of: Style, draw: () => Drawn): Drawn {
  style = of
  try {
    return draw()
  } finally {
    style = ours
  }
}
