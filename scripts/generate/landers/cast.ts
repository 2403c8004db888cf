import { lookOf } from '../../../demo/portrait/looks.ts'
import { portraitSvg } from '../../../demo/portrait/portrait.ts'
import { personOf, type Sitter } from '../../../demo/portrait/person.ts'
import { randomOf } from '../../../demo/random.ts'
import type { CastMember } from './cast-member.ts'
import { clipped, rectangle } from './shapes.ts'
import { currentStyle } from './style.ts'

/** The person in the style of the drawing in progress. */
export function sitterOf(who: CastMember): Sitter {
  const { palette, recast } = currentStyle()
  const { key, ...appearance } = recast(who)
  const look = lookOf(randomOf(key), appearance)
  return { key, gender: appearance.gender, interests: [], look, palette }
}

export interface Pose {
  /** Where the chin is. */
  x: number
  y: number
  /** The head is about 300 units high at 1. */
  scale: number
  looks: 'left' | 'right'
}

let drawn = 0

/** Ids must differ between the people of one drawing. */
function withOwnIds(svg: string): string {
  const prefix = `p${(drawn += 1)}`
  return svg.replaceAll(
    /(id="|url\(#)(\w+)/g,
    (_, before: string, id: string) => `${before}${prefix}${id}`,
  )
}

/** Draws a person from the waist up, to be put behind a table, a window sill or the lower edge. */
export function person(who: CastMember, { x, y, scale, looks }: Pose): string {
  const turned = looks === 'left' ? 'scale(-1 1)' : ''
  const inside = withOwnIds(personOf(sitterOf(who), 0))
  return `<g transform="translate(${x} ${y}) scale(${scale}) ${turned} translate(-420 -575)">${inside}</g>`
}

/** Draws the portrait of a person in front of a wall. */
export function portrait(who: CastMember, width: number, height: number): string {
  const svg = withOwnIds(portraitSvg(sitterOf(who), 0)).replace(
    /^<svg [^>]*viewBox="([^"]+)"[^>]*>/,
    `<svg width="${width}" height="${height}" viewBox="$1" preserveAspectRatio="xMidYMid slice">`,
  )
  return clipped(rectangle(0, 0, width, height), svg)
}
