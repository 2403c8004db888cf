import { foldForms } from '../../platform/fold-text.ts'
import { getCities, type City } from './places.ts'

/** "St. Gallen", "Saint-Étienne", "Sankt Pölten" and "Sint-Niklaas" begin with the same word. */
const saint = /\b(?:st|ste|skt|saint|sainte|sankt|sint)\b/g

/** What a person may type for a name: umlauts as one or two letters, any word for Saint. */
const foldName = (text: string): string[] =>
  foldForms(text).flatMap((form) => {
    const canonical = form.replaceAll(saint, 'saint')
    return canonical === form ? [form] : [form, canonical]
  })

const joinWords = (form: string): string => form.replaceAll(' ', '')

/** Each form of a name is a line, also without spaces, so that one scan compares them all. */
type FoldedCity = { city: City; lines: string }

function foldCity(city: City): FoldedCity {
  const names = [city.name, ...Object.values(city.names)].flatMap(foldName)
  return { city, lines: `\n${[...new Set([...names, ...names.map(joinWords)])].join('\n')}\n` }
}

const foldedByCountry = new Map<string, FoldedCity[]>()

function foldedCities(country: string): FoldedCity[] {
  const cached = foldedByCountry.get(country)
  if (cached) return cached
  const folded = getCities(country).map(foldCity)
  foldedByCountry.set(country, folded)
  return folded
}

type Query = { forms: string[]; joined: string[]; words: RegExp[] }

function readQuery(text: string): Query {
  const forms = foldName(text).filter(Boolean)
  const severalWords = forms.filter((form) => form.includes(' '))
  return {
    forms,
    joined: severalWords.map(joinWords),
    // "frankfurt main" stands for "frankfurt am main": its words begin words of the name.
    words: severalWords.map((form) => new RegExp(`\\n(?:.* )?${form.replaceAll(' ', '.* ')}`)),
  }
}

/** How well a city fits, 0 being best: its whole name, its beginning, a later word, the rest. */
function rank(lines: string, { forms, joined, words }: Query): number | null {
  const begins = (typed: string) => lines.includes(`\n${typed}`)
  const isWhole = (typed: string) => lines.includes(`\n${typed}\n`)
  if (forms.some(begins)) return forms.some(isWhole) ? 0 : 1
  if (joined.some(isWhole)) return 0
  if (forms.some((typed) => lines.includes(` ${typed}`))) return 2
  return joined.some(begins) || words.some((typed) => typed.test(lines)) ? 3 : null
}

type CityMatch = {
  city: City
  /** A whole name of it was typed. */
  exact: boolean
}

/**
 * Returns cities that one may mean by a text, the best match first and the largest first among
 * equals; the largest cities for an empty text, and none for one without letters or digits.
 */
export function searchCities(country: string, text: string, limit: number): CityMatch[] {
  if (text.trim() === '')
    return getCities(country)
      .slice(0, limit)
      .map((city) => ({ city, exact: false }))
  const query = readQuery(text)
  const ranked: CityMatch[][] = [[], [], [], []]
  for (const { city, lines } of foldedCities(country)) {
    const place = rank(lines, query)
    if (place !== null) ranked[place]?.push({ city, exact: place === 0 })
  }
  return ranked.flat().slice(0, limit)
}
