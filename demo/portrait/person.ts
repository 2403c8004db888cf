import type { Interest } from '../../src/profiles/rules.ts'
import { randomOf, type Random } from '../random.ts'
import { cutFor, garment, type Garment } from './clothes.ts'
import { ink, mix, usualPalette, type Palette } from './colours.ts'
import { addMouth, faceOf, getDrawnFace } from './expression.ts'
import type { Look } from './looks.ts'
import { drawingOf, type Head, type Shape } from './parts.ts'

/** What a portrait needs to know of a person. */
export interface Sitter {
  /** Seeds the variation of this person's photos. */
  key: string
  gender: 'male' | 'female'
  interests: readonly Interest[]
  look: Look
  palette?: Palette
}

const HEAD = 'matrix(.99789 0 0 1 156 62)'

const rule = ({ evenOdd }: Shape) => (evenOdd ? ' fill-rule="evenodd"' : '')
const filled = (shapes: Shape[], colours: Record<Shape['role'], string>) =>
  shapes
    .map((shape) => `<path d="${shape.d}" fill="${colours[shape.role]}"${rule(shape)}/>`)
    .join('')

/**
 * Open Peeps paints hair, beard and outline as one black area. The area stays black, and its
 * inside, one line width from every edge, gets the hair colour; lines are too thin to have an
 * inside.
 */
function inkWithInside(
  shapes: Shape[],
  id: string,
  colour: string,
  edge: number,
  area: string,
): string {
  return shapes
    .map((shape, i) => {
      const name = `${id}${i}`
      const inside = `<mask id="${name}" maskUnits="userSpaceOnUse" x="-400" y="-400" width="1600" height="1800"><path d="${shape.d}"${rule(shape)} fill="#fff" stroke="#000" stroke-width="${edge * 2}" stroke-linejoin="round"/></mask>`
      return `${inside}<path d="${shape.d}" fill="${ink}"${rule(shape)}/><path d="${area}" fill="${colour}" mask="url(#${name})"/>`
    })
    .join('')
}

const everywhere = 'M-400 -400H1200V1400H-400Z'
// Clips short hair above the ears and behind the jaw, so that a thick chin line stays black.
const aboveEars = 'M-400 -400H1200V150L400 170V260H200V400H-400Z'
const shortHeads = new Set<Head>([
  'short1',
  'short2',
  'short4',
  'short5',
  'shaved1',
  'shaved2',
  'flatTop',
  'flatTopLong',
  'twists',
  'twists2',
  'pomp',
  'bantuKnots',
  'buns',
  'hatBeanie',
  'grayShort',
  'bun',
  'bun2',
  'cornrows',
])
const bareHeads = new Set<Head>(['noHair1', 'noHair2', 'noHair3', 'turban'])
const earsSeen = new Set<Head>([
  'bangs',
  'bantuKnots',
  'bun',
  'bun2',
  'buns',
  'cornrows',
  'cornrows2',
  'medium3',
  'noHair1',
  'short5',
  'shaved2',
  'grayMedium',
  'mediumBangs2',
  'twists',
  'short3',
])
const banded = new Set<Head>(['hatBeanie', 'turban', 'bun', 'bun2'])
const covered = new Set<Head>(['hijab', 'hatHip'])

function cheeks(look: Look, random: Random): string {
  const blush = mix(look.skin, '#d2564a', 0.3)
  const red = `<ellipse cx="398" cy="458" rx="30" ry="17" fill="${blush}"/><ellipse cx="534" cy="450" rx="13" ry="13" fill="${blush}"/>`
  if (!look.freckles) return random.chance(0.75) ? red : ''
  const brown = mix(look.skin, '#8a4a26', 0.5)
  const spots = [
    [378, 440],
    [400, 449],
    [422, 440],
    [390, 464],
    [414, 468],
    [528, 442],
    [540, 452],
    [532, 462],
  ]
  return (
    red + spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="4.500" fill="${brown}"/>`).join('')
  )
}

const foreheadCovered = new Set<Head>([
  'bangs',
  'bangs2',
  'longBangs',
  'mediumBangs',
  'mediumBangs2',
  'mediumBangs3',
  'hatBeanie',
  'hatHip',
  'hijab',
  'turban',
])

function linesOfAge({ lines, skin, head }: Look): string {
  if (lines === 0) return ''
  const stroke = (d: string, width = 6) =>
    `<path d="${d}" fill="none" stroke="${mix(skin, ink, 0.32)}" stroke-width="${width}" stroke-linecap="round"/>`
  const eyes = stroke('M350 366l-20 2M352 382l-18 12') + stroke('M386 402q22 14 46 2')
  const mouth = stroke('M448 448q-20 18 -14 46')
  if (lines === 1) return eyes + mouth
  const forehead = foreheadCovered.has(head)
    ? ''
    : stroke('M392 278q50 -16 108 -4', 5) + stroke('M402 302q44 -12 92 -2', 5)
  return eyes + mouth + stroke('M520 400q14 10 30 2') + forehead + stroke('M352 398l-12 16')
}

/** The drawing's glasses are as wide as a face seen from the front; ours are turned. */
function glassesOn(accessories: Shape[], head: Shape[], colours: Colours): string {
  if (accessories.length === 0) return ''
  const skin = head
    .filter(({ role }) => role === 'skin')
    .map(({ d }) => `<path d="${d}" transform="${HEAD}"/>`)
  const narrowed = 'translate(397 0) scale(.865 1) translate(-397 0) translate(203 303)'
  return `<clipPath id="skin">${skin.join('')}</clipPath><g clip-path="url(#skin)">${withTransform(narrowed, filled(accessories, colours))}</g>`
}

const gold = '#e2b457'

function jewellery(sitter: Sitter, random: Random): { neck: string; ear: string } {
  if (sitter.gender === 'male') return { neck: '', ear: '' }
  const neck = `<path d="M292 618Q391 716 492 616" fill="none" stroke="${gold}" stroke-width="6"/><circle cx="394" cy="668" r="10" fill="${gold}" stroke="${ink}" stroke-width="5"/>`
  const hoop = `<circle cx="242" cy="470" r="17" fill="none" stroke="${ink}" stroke-width="14"/><circle cx="242" cy="470" r="17" fill="none" stroke="${gold}" stroke-width="6"/>`
  const stud = `<circle cx="243" cy="452" r="9" fill="${gold}" stroke="${ink}" stroke-width="5"/>`
  return {
    neck: random.chance(0.28) ? neck : '',
    ear: earsSeen.has(sitter.look.head) && random.chance(0.6) ? random.pick([hoop, stud]) : '',
  }
}

/** The clothes in one photo; n = 0 is the main one. */
export function dress(sitter: Sitter, n: number) {
  const random = randomOf(`${sitter.key} clothes ${n}`)
  const { tints, cloths } = sitter.palette ?? usualPalette
  const [wall, tint] = random.pick(Object.entries(tints))
  const fitting = cloths.filter(({ against }) => !against.includes(wall))
  const [colour = '#40607c', accent = '#efe6da'] = random
    .some(fitting, 2)
    .map((cloth) => cloth.colour)
  const pale = random.chance(0.7) ? '#f1e8dc' : accent
  const cut = cutFor(random, sitter.gender)
  return {
    tint,
    colour,
    accent: cut === 'breton' || cut === 'dots' ? pale : accent,
    cut,
  }
}

const withTransform = (transform: string, inside: string) =>
  `<g transform="${transform}">${inside}</g>`

function split(shapes: Shape[]): { inked: Shape[]; others: Shape[] } {
  return {
    inked: shapes.filter(({ role }) => role === 'ink'),
    others: shapes.filter(({ role }) => role !== 'ink'),
  }
}

type Colours = Record<Shape['role'], string>

/** Draws neck, garment with pattern, outlines and what lies above. */
function torso(shapes: Shape[], colours: Colours, wear: Garment, necklace: string): string {
  const [neck, shirt, ...outlines] = shapes
  if (!neck || !shirt) throw new Error('The drawing has no body')
  const shade = mix(colours.skin, '#6b2f2a', 0.2)
  return [
    `<clipPath id="neck"><path d="${neck.d}"/></clipPath><clipPath id="shirt"><path d="${shirt.d}"/></clipPath>`,
    filled([neck], colours),
    `<ellipse cx="420" cy="566" rx="112" ry="52" fill="${shade}" clip-path="url(#neck)"/>`,
    filled([shirt], colours),
    `<g clip-path="url(#shirt)">${wear.pattern}</g>`,
    necklace,
    filled(outlines, colours),
    wear.over,
  ].join('')
}

/** Draws skin, then bands and ties, then hair with outline; a scarf or hat replaces the hair. */
function headOn(shapes: Shape[], head: Head, colours: Colours): string {
  const { inked, others } = split(shapes)
  const area = shortHeads.has(head) ? aboveEars : everywhere
  return (
    filled(others, colours) +
    (bareHeads.has(head)
      ? filled(inked, colours)
      : inkWithInside(inked, 'hair', colours.hair, 10, area))
  )
}

function beardOn(shapes: Shape[], colours: Colours): string {
  const { inked, others } = split(shapes)
  return filled(others, colours) + inkWithInside(inked, 'beard', colours.hair, 7, everywhere)
}

/** Draws the person in photo n, in the coordinates of Open Peeps (704 wide, chin at y = 575). */
export function personOf(sitter: Sitter, n: number): string {
  const { look } = sitter
  const random = randomOf(`${sitter.key} face ${n}`)
  const always = randomOf(`${sitter.key} always`)
  const { colour, accent, cut } = dress(sitter, n)
  const scarf = always.pick(['#2f3d4f', '#5d3b44', '#35697a', '#6b4b73', '#4c5d46', '#8c4b6c'])
  const { cloths } = sitter.palette ?? usualPalette
  const band = banded.has(look.head) ? always.pick(cloths).colour : accent
  const palette = { skin: look.skin, hair: look.hair, cloth: band, ink, white: '#fff' }
  const jewels = jewellery(sitter, always)
  const expression = faceOf(sitter, n)
  const drawing = drawingOf({
    head: look.head,
    face: getDrawnFace(expression),
    facialHair: look.facialHair,
    accessory: look.glasses && (n === 0 || random.chance(0.75)) ? look.glasses : null,
  })
  const wholeHead = [
    withTransform(
      HEAD,
      headOn(
        drawing.head,
        look.head,
        covered.has(look.head) ? { ...palette, hair: scarf } : palette,
      ),
    ),
    cheeks(look, always),
    linesOfAge(look),
    withTransform('translate(315 248)', addMouth(filled(drawing.face, palette), expression)),
    withTransform('translate(279 400)', beardOn(drawing.facialHair, palette)),
    jewels.ear,
    glassesOn(drawing.accessories, drawing.head, palette),
  ].join('')
  const body = torso(
    drawing.body,
    { ...palette, cloth: colour },
    garment(cut, colour, accent),
    jewels.neck,
  )
  return body + withTransform(bearing(sitter, n), wholeHead)
}

/** Varies width, height and tilt of the head, because there are fewer heads than people. */
function bearing({ key }: Sitter, n: number): string {
  const [build, pose] = [randomOf(`${key} build`), randomOf(`${key} pose ${n}`)]
  const [width, height] = [build.integer(94, 106) / 100, build.integer(96, 105) / 100]
  const tilt = pose.integer(n === 0 ? -3 : -6, n === 0 ? 4 : 6)
  // Around the top of the neck, so that the head stays on it.
  return `translate(424 560) rotate(${tilt}) scale(${width} ${height}) translate(-424 -560)`
}
