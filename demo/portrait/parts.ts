import { createAvatar, type StyleOptions } from '@dicebear/core'
import * as openPeeps from '@dicebear/open-peeps'

type PeepOptions = Parameters<typeof openPeeps.create>[0]['options']
type Name<Kind extends keyof PeepOptions> =
  NonNullable<PeepOptions[Kind]> extends (infer Item)[] ? Item : never

export type Head = Name<'head'>
export type Face = Name<'face'>
export type FacialHair = Name<'facialHair'>
export type Accessory = Name<'accessories'>

/** The role of a shape; the portrait assigns the colours. */
export type Role = 'skin' | 'hair' | 'cloth' | 'ink' | 'white'

export interface Shape {
  d: string
  evenOdd: boolean
  role: Role
}

export interface Drawing {
  body: Shape[]
  head: Shape[]
  face: Shape[]
  facialHair: Shape[]
  accessories: Shape[]
}

export interface Pick {
  head: Head
  face: Face
  facialHair: FacialHair | null
  accessory: Accessory | null
}

// Marker colours that identify the shapes; no drawing uses them.
const roles: Record<string, Role> = {
  '#a00001': 'skin',
  '#a00002': 'hair',
  '#a00003': 'cloth',
  '#fff': 'white',
  '#000': 'ink',
}

// A single value for each option, so that the result is deterministic.
const optionsOf = ({ head, face, facialHair, accessory }: Pick): StyleOptions<PeepOptions> => ({
  head: [head],
  face: [face],
  facialHair: facialHair ? [facialHair] : [],
  facialHairProbability: facialHair ? 100 : 0,
  accessories: accessory ? [accessory] : [],
  accessoriesProbability: accessory ? 100 : 0,
  maskProbability: 0,
  skinColor: ['a00001'],
  headContrastColor: ['a00002'],
  clothingColor: ['a00003'],
})

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1]

/**
 * Returns the paths of each top-level group in painting order, with inherited fill and fill rule.
 */
function shapesByGroup(svg: string): Shape[][] {
  const groups: Shape[][] = []
  const open: { fill: string; rule: string }[] = []
  for (const [tag, closing, kind] of svg.matchAll(/<(\/?)(g|path)\b[^>]*>/g)) {
    const above = open.at(-1) ?? { fill: '', rule: '' }
    const style = {
      fill: attribute(tag, 'fill') ?? above.fill,
      rule: attribute(tag, 'fill-rule') ?? above.rule,
    }
    if (closing) {
      open.pop()
    } else if (kind === 'path') {
      groups.at(-1)?.push({
        d: attribute(tag, 'd') ?? '',
        evenOdd: style.rule === 'evenodd',
        role: roles[style.fill] ?? 'ink',
      })
    } else {
      if (open.length === 0) groups.push([])
      open.push(style)
    }
  }
  return groups
}

/** Returns the parts of an Open Peeps drawing as plain shapes, each in its own coordinates. */
export function drawingOf(pick: Pick): Drawing {
  const svg = createAvatar(openPeeps, optionsOf(pick)).toString()
  const inside = svg.slice(
    svg.indexOf('<g mask="url(#viewboxMask)">') + '<g mask="url(#viewboxMask)">'.length,
  )
  const [body = [], head = [], face = [], facialHair = [], , accessories = []] =
    shapesByGroup(inside)
  return { body, head, face, facialHair, accessories }
}
