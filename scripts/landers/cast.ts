import { lookOf, type Appearance } from '../../demo/portrait/looks.ts'
import { portraitSvg } from '../../demo/portrait/portrait.ts'
import { personOf, type Sitter } from '../../demo/portrait/person.ts'
import { randomOf } from '../../demo/random.ts'
import { clipped, rectangle } from './shapes.ts'

export interface CastMember extends Appearance {
  /** Seeds face and clothes. */
  key: string
}

/** A member of the cast; `version` tells people alike apart. */
export const member = (
  gender: CastMember['gender'],
  heritage: CastMember['heritage'],
  age: number,
  version: number,
): CastMember => ({ key: `${gender}-${heritage}-${age}-${version}`, gender, heritage, age })

export const sitterOf = ({ key, ...appearance }: CastMember): Sitter => ({
  key,
  gender: appearance.gender,
  interests: [],
  look: lookOf(randomOf(key), appearance),
})

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
