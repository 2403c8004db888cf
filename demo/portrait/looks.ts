import type { hairColors } from '../../src/profiles/rules.ts'
import type { Random } from '../random.ts'
import type { Accessory, FacialHair, Head } from './parts.ts'

/** A person's heritage, as far as a drawing shows it. */
export type Heritage =
  | 'northern'
  | 'southern'
  | 'african'
  | 'westAsian'
  | 'southAsian'
  | 'eastAsian'
export type HairColor = (typeof hairColors)[number]

/** What is the same in every photo of a person. */
export interface Look {
  skin: string
  hair: string
  hairColor: HairColor
  head: Head
  facialHair: FacialHair | null
  glasses: Accessory | null
  freckles: boolean
  /** Wrinkles: 0 none, below 55; 1 some, 2 many. Hair and glasses tell younger ages. */
  lines: 0 | 1 | 2
  facesLeft: boolean
}

const skins: Record<Heritage, string[]> = {
  northern: ['#f8dcc8', '#f6d3bd', '#f3cbb0', '#eec2a3'],
  southern: ['#f0c8a6', '#e9bb95', '#e0ab80', '#d69d70'],
  african: ['#a5693e', '#8d5530', '#774327', '#6e402a', '#c08a5c'],
  westAsian: ['#ecc3a0', '#dfae86', '#d09b6e', '#c28c60'],
  southAsian: ['#c98f5f', '#b67a4b', '#a1673c', '#d7a273'],
  eastAsian: ['#f5d5b5', '#efc9a4', '#e6bb91'],
}

const shades: Record<Exclude<HairColor, 'bald'>, string[]> = {
  black: ['#2c1d22', '#33232a', '#2a1f2a'],
  brown: ['#4a2f23', '#5f3c2a', '#74492f', '#87603f'],
  blond: ['#b98a4e', '#cfa05a', '#dcb671', '#e6c98d'],
  red: ['#8f4526', '#a8522b', '#bd6534'],
  grey: ['#a7a09d', '#8f8a8a', '#bdb7b2'],
  white: ['#dcd6cf', '#e9e5df'],
}

const naturalHair: Record<Heritage, Partial<Record<HairColor, number>>> = {
  northern: { brown: 46, blond: 36, red: 9, black: 9 },
  southern: { brown: 58, black: 34, blond: 6, red: 2 },
  african: { black: 92, brown: 8 },
  westAsian: { black: 62, brown: 38 },
  southAsian: { black: 95, brown: 5 },
  eastAsian: { black: 96, brown: 4 },
}

type Heads = Partial<Record<Head, number>>

const womenStraight: Heads = {
  bangs: 7,
  bangs2: 6,
  bun: 3,
  grayBun: 5,
  grayMedium: 6,
  long: 10,
  longBangs: 9,
  longCurly: 6,
  medium1: 7,
  medium2: 7,
  medium3: 10,
  mediumBangs: 9,
  mediumBangs2: 7,
  mediumBangs3: 6,
  mediumStraight: 8,
  short3: 3,
  short5: 2,
  bun2: 6,
  hatBeanie: 2,
  hatHip: 1.5,
}
const womenCurly: Heads = {
  afro: 12,
  bantuKnots: 3,
  bun: 6,
  bun2: 10,
  buns: 3,
  cornrows: 7,
  cornrows2: 5,
  dreads1: 9,
  longAfro: 6,
  longCurly: 9,
  medium1: 4,
  mediumStraight: 4,
  twists: 3,
  short5: 3,
}
const menStraight: Heads = {
  grayShort: 9,
  pomp: 8,
  shaved2: 7,
  shaved3: 5,
  short1: 9,
  short2: 10,
  short3: 5,
  short4: 8,
  short5: 11,
  noHair1: 2,
  hatBeanie: 4,
  hatHip: 2,
  medium1: 1.5,
  dreads2: 2.5,
  flatTop: 2,
}
const menCurly: Heads = {
  afro: 6,
  dreads1: 6,
  dreads2: 9,
  flatTop: 7,
  flatTopLong: 2,
  noHair1: 7,
  shaved1: 4,
  shaved2: 8,
  short1: 9,
  short2: 6,
  twists: 8,
  twists2: 8,
  hatBeanie: 4,
}
const olderWomen: Heads = {
  grayBun: 20,
  grayMedium: 26,
  bangs: 10,
  medium1: 14,
  medium3: 8,
  short3: 8,
  short5: 7,
  mediumBangs2: 6,
  bangs2: 6,
}
const olderMen: Heads = {
  grayShort: 22,
  noHair1: 16,
  noHair2: 6,
  noHair3: 16,
  short1: 7,
  short2: 14,
  short5: 8,
  pomp: 5,
  hatHip: 3,
  hatBeanie: 3,
}

const beards: Partial<Record<FacialHair, number>> = {
  chin: 14,
  full: 18,
  full2: 14,
  full3: 7,
  full4: 14,
  goatee1: 7,
  goatee2: 8,
  moustache6: 4,
  moustache7: 5,
  moustache9: 6,
}
const glasses: Partial<Record<Accessory, number>> = {
  glasses: 30,
  glasses2: 30,
  glasses3: 18,
  glasses5: 22,
}

export interface Appearance {
  gender: 'male' | 'female'
  age: number
  heritage: Heritage
}

function headOf(random: Random, { gender, age, heritage }: Appearance): Head {
  const woman = gender === 'female'
  if (woman && heritage === 'westAsian' && random.chance(0.45)) return 'hijab'
  if (!woman && heritage === 'southAsian' && random.chance(0.25)) return 'turban'
  if (heritage === 'african') return random.weighted(woman ? womenCurly : menCurly)
  if (random.chance((age - 46) / 22)) return random.weighted(woman ? olderWomen : olderMen)
  return random.weighted(woman ? womenStraight : menStraight)
}

const bareHeads = new Set<Head>(['noHair1', 'noHair2'])

function hairColorOf(
  random: Random,
  { gender, age, heritage }: Appearance,
): Exclude<HairColor, 'bald'> {
  const natural = random.weighted(naturalHair[heritage])
  // Many women colour grey hair, few men do.
  const greys = (age - 40) / (gender === 'male' ? 18 : 26)
  if (random.chance(greys)) return random.chance((age - 60) / 30) ? 'white' : 'grey'
  return natural === 'bald' ? 'brown' : natural
}

function facialHairOf(random: Random, { gender, age }: Appearance, head: Head): FacialHair | null {
  if (gender === 'female') return null
  if (head === 'turban') return random.pick(['full', 'full2', 'full3'] as const)
  return random.chance(age < 25 ? 0.25 : 0.52) ? random.weighted(beards) : null
}

function linesOf(random: Random, age: number): Look['lines'] {
  if (age < 55) return 0
  return random.chance((age - 60) / 10) ? 2 : 1
}

/** Creates a face that is plausible for age and heritage. */
export function lookOf(random: Random, appearance: Appearance): Look {
  const head = headOf(random, appearance)
  const color = hairColorOf(random, appearance)
  const { age, heritage } = appearance
  return {
    skin: random.pick(skins[heritage]),
    hair: random.pick(shades[color]),
    hairColor: bareHeads.has(head) ? 'bald' : color,
    head,
    facialHair: facialHairOf(random, appearance, head),
    glasses: random.chance(0.14 + Math.max(0, age - 34) / 80) ? random.weighted(glasses) : null,
    freckles: heritage === 'northern' && random.chance(color === 'red' ? 0.7 : 0.12),
    lines: linesOf(random, age),
    facesLeft: random.chance(0.5),
  }
}
