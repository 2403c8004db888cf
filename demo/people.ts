import type { Locale } from '../src/platform/locales.ts'
import {
  interests,
  type bodyTypes,
  type eyeColors,
  type Interest,
  type LookingFor,
} from '../src/profiles/rules.ts'
import { getCities, type City } from '../src/server/places/places.ts'
import { aboutText } from './about-text.ts'
import { firstName } from './names.ts'
import { lookOf, type Heritage, type Look } from './portrait/looks.ts'
import { randomOf, type Random } from './random.ts'

export type Gender = 'male' | 'female'

export interface DemoPerson {
  /** The seed of the person: seed and position in the list. */
  key: string
  name: string
  gender: Gender
  /** YYYY-MM-DD */
  birthDate: string
  language: Locale
  city: City
  sexuality: 'hetero' | 'gay' | 'lesbian' | 'bi' | null
  lookingFor: LookingFor
  eyeColor: (typeof eyeColors)[number]
  bodyType: (typeof bodyTypes)[number]
  relationshipStatus: 'single' | 'separated' | 'divorced' | 'widowed' | 'open'
  tattoos: 'none' | 'small' | 'some' | 'many' | null
  interests: Interest[]
  about: string
  look: Look
  /** 1 to 4 */
  photos: number
  /** Minutes before the day for which the data is created. */
  lastActiveMinutesAgo: number
  joinedDaysAgo: number
  fictional: boolean
}

const minutesOfDay = 24 * 60

// Half live where the first sites are, so that searches there find many and the largest regions have
// enough members to be counted.
const countryWeights = {
  NL: 36,
  DE: 15,
  BE: 8,
  FR: 9,
  GB: 9,
  IT: 8,
  ES: 8,
  PL: 8,
  AT: 3,
  CH: 4,
  IE: 2,
  US: 4,
  CA: 2,
  AU: 2,
  NZ: 1,
}
export type Country = keyof typeof countryWeights

// Countries with several languages are split by region.
function languageOf(random: Random, country: Country, city: City): Locale {
  if (country === 'BE') {
    if (city.region >= 207) return 'fr'
    return city.region === 206 && random.chance(0.7) ? 'fr' : 'nl'
  }
  if (country === 'CH') {
    if (city.region === 521) return 'it'
    return [507, 508, 511, 513, 523, 524].includes(city.region) ? 'fr' : 'de'
  }
  if (country === 'CA') return city.region === 1311 ? 'fr' : 'en'
  const countryLanguages: Partial<Record<Country, Locale>> = {
    NL: 'nl',
    DE: 'de',
    AT: 'de',
    FR: 'fr',
    IT: 'it',
    ES: 'es',
    PL: 'pl',
  }
  const language = countryLanguages[country] ?? 'en'
  return language !== 'en' && random.chance(0.04) ? 'en' : language
}

const heritages: Record<'north' | 'south' | 'east' | 'world', Partial<Record<Heritage, number>>> = {
  north: { northern: 74, southern: 8, african: 7, westAsian: 6, southAsian: 2, eastAsian: 3 },
  south: { northern: 30, southern: 58, african: 6, westAsian: 3, southAsian: 1, eastAsian: 2 },
  east: { northern: 92, southern: 5, westAsian: 1, eastAsian: 2 },
  world: { northern: 56, southern: 13, african: 12, westAsian: 3, southAsian: 8, eastAsian: 8 },
}

function heritageOf(random: Random, country: Country): Heritage {
  if (country === 'IT' || country === 'ES') return random.weighted(heritages.south)
  if (country === 'PL') return random.weighted(heritages.east)
  return random.weighted(
    ['GB', 'US', 'CA', 'AU', 'NZ', 'FR'].includes(country) ? heritages.world : heritages.north,
  )
}

/** Larger cities have more people, but less than proportionally. */
function cityIn(random: Random, country: Country): City {
  const cities = getCities(country).slice(0, 60)
  const weights = cities.map(({ population }) => population ** 0.75)
  let left = random.next() * weights.reduce((sum, weight) => sum + weight, 0)
  return cities.find((_, i) => (left -= weights[i] ?? 0) < 0) ?? random.pick(cities)
}

/** Most are between 25 and 60. */
function ageOf(random: Random): number {
  if (random.chance(0.06)) return random.integer(18, 23)
  const spread = (random.next() + random.next() + random.next()) / 3
  return Math.round(18 + spread * 44 + (random.chance(0.18) ? random.integer(4, 13) : 0))
}

function birthDateOf(random: Random, age: number, today: Date): string {
  const born = new Date(
    Date.UTC(
      today.getUTCFullYear() - age,
      today.getUTCMonth(),
      today.getUTCDate() - random.integer(1, 364),
    ),
  )
  return born.toISOString().slice(0, 10)
}

function sexualityOf(random: Random, gender: Gender): DemoPerson['sexuality'] {
  return random.pick([
    ...Array<'hetero'>(15).fill('hetero'),
    gender === 'male' ? 'gay' : 'lesbian',
    'bi',
    null,
    null,
    null,
  ] as const)
}

/** Fits the sexuality; most who do not state one look for the other gender. */
export function lookingForOf(gender: Gender, sexuality: DemoPerson['sexuality']): LookingFor {
  if (sexuality === 'bi') return 'everyone'
  if (sexuality === 'gay' || sexuality === 'lesbian') return gender
  return gender === 'male' ? 'female' : 'male'
}

const statuses = {
  young: { single: 88, open: 6, separated: 6 },
  middle: { single: 44, divorced: 32, separated: 16, open: 5, widowed: 3 },
  older: { divorced: 44, widowed: 26, single: 20, separated: 10 },
} as const
const lifeStage = (age: number) => (age < 32 ? 'young' : age < 58 ? 'middle' : 'older')

const eyes: Record<'light' | 'dark', Partial<Record<DemoPerson['eyeColor'], number>>> = {
  light: { blue: 38, green: 16, grey: 12, hazel: 12, brown: 22 },
  dark: { brown: 86, hazel: 10, green: 4 },
}

const intimate: Interest[] = ['relationship', 'friendship', 'sex', 'massage']
const pastimes = interests.filter((interest) => !intimate.includes(interest))

function interestsOf(random: Random): Interest[] {
  const aims = random.some(intimate, Number(random.weighted({ '0': 30, '1': 50, '2': 20 })))
  const chosen = new Set([...aims, ...random.some(pastimes, random.integer(3, 8))])
  return interests.filter((interest) => chosen.has(interest))
}

/**
 * Some are online now, many were today, a few have been away for weeks; none counts as inactive.
 */
function lastActive(random: Random): number {
  const share = random.next()
  if (share < 0.07) return random.integer(0, 9)
  if (share < 0.4) return random.integer(10, minutesOfDay)
  if (share < 0.75) return random.integer(minutesOfDay, 7 * minutesOfDay)
  return random.integer(7 * minutesOfDay, 60 * minutesOfDay)
}

export interface PersonOverrides {
  gender?: Gender
  age?: number
  country?: Country
  language?: Locale
  fictional?: boolean
}

/** Creates one person: `fixed` values are used, the rest is derived from the key. */
export function demoPerson(key: string, today: Date, fixed: PersonOverrides = {}): DemoPerson {
  const random = randomOf(key)
  const country = fixed.country ?? random.weighted(countryWeights)
  const city = cityIn(random, country)
  const language = fixed.language ?? languageOf(random, country, city)
  const gender = fixed.gender ?? random.pick(['male', 'female'] as const)
  const age = fixed.age ?? ageOf(random)
  const heritage = heritageOf(random, country)
  const birthDate = birthDateOf(random, age, today)
  const person = {
    key,
    name: firstName(random, {
      locale: language,
      gender,
      heritage,
      birthYear: today.getUTCFullYear() - age,
    }),
    gender,
    birthDate,
    language,
    city,
    look: lookOf(random, { gender, age, heritage }),
    interests: interestsOf(random),
  }
  // As on a site that opened eight weeks ago, so that the console's statistics have figures to show.
  const joinedDaysAgo = random.integer(2, 56)
  const sexuality = sexualityOf(random, gender)
  return {
    ...person,
    sexuality,
    lookingFor: lookingForOf(gender, sexuality),
    eyeColor: random.weighted(eyes[heritage === 'northern' ? 'light' : 'dark']),
    bodyType: random.weighted({
      slim: 18,
      athletic: 22,
      average: 38,
      curvy: gender === 'female' ? 14 : 2,
      sturdy: 14,
    }),
    relationshipStatus: random.weighted<DemoPerson['relationshipStatus']>(statuses[lifeStage(age)]),
    tattoos: random.chance(0.7)
      ? random.weighted({ none: 56, small: 24, some: 15, many: 5 })
      : null,
    about: aboutText(random, person, age),
    photos: Number(random.weighted({ '1': 22, '2': 30, '3': 28, '4': 20 })),
    lastActiveMinutesAgo: Math.min(lastActive(random), (joinedDaysAgo - 1) * minutesOfDay),
    joinedDaysAgo,
    fictional: fixed.fictional ?? false,
  }
}

/** Creates `count` people with distinct texts; about 6 % are fictional profiles, unless all live in one country. */
export function demoPeople(
  seed: string,
  count: number,
  today: Date,
  fixed: PersonOverrides = {},
): DemoPerson[] {
  const texts = new Set<string>()
  return Array.from({ length: count }, (_, i) => {
    for (let attempt = 0; ; attempt++) {
      const person = demoPerson(`${seed} ${i} ${attempt}`, today, {
        fictional: i % 17 === 16 && fixed.country === undefined,
        ...fixed,
      })
      if (texts.has(person.about)) continue
      texts.add(person.about)
      return person
    }
  })
}
