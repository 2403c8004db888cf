import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  getCities,
  cityById,
  nearestCity,
  localizedName,
  regionById,
  getRegions,
  getTimeZone,
  type City,
} from './places.ts'
import { searchCities } from './search-cities.ts'

const countries = [
  'NL',
  'BE',
  'DE',
  'AT',
  'CH',
  'FR',
  'IT',
  'ES',
  'PL',
  'GB',
  'IE',
  'US',
  'CA',
  'AU',
  'NZ',
]

const only = (country: string, text: string): City => {
  const [match] = searchCities(country, text, 1)
  if (!match) throw new Error(`no ${text}`)
  return match.city
}

describe('the tables', () => {
  test('contain regions and cities of every country, in less than 2 MB', () => {
    for (const country of countries) {
      expect(getRegions(country).length).toBeGreaterThan(5)
      expect(getCities(country).length).toBeGreaterThan(80)
    }
    expect(statSync(new URL('cities.generated.tsv', import.meta.url)).size).toBeLessThan(2_000_000)
  })

  test('number every region once, in a small integer', () => {
    const ids = countries.flatMap((country) => getRegions(country).map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    expect(Math.max(...ids)).toBeLessThan(32_768)
  })

  test('put every city in a region of its own country, and every region has a city', () => {
    for (const country of countries) {
      const regionIds = new Set(getRegions(country).map(({ id }) => id))
      const used = new Set(getCities(country).map(({ region }) => region))
      expect(used).toEqual(regionIds)
    }
  })

  test('contain only existing time zones', () => {
    for (const country of countries) {
      for (const { timeZone } of getRegions(country))
        expect(new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone).toBeTruthy()
    }
  })

  test('have as many cells in each line as the header has columns', () => {
    for (const file of ['regions.tsv', 'cities.generated.tsv']) {
      const lines = readFileSync(new URL(file, import.meta.url), 'utf8')
        .replace(/\n$/, '')
        .split('\n')
      expect([...new Set(lines.map((line) => line.split('\t').length))]).toHaveLength(1)
    }
  })
})

describe('names', () => {
  test('are written in the reader’s language', () => {
    expect(localizedName(only('DE', 'Munchen'), 'pl')).toBe('Monachium')
    expect(localizedName(only('DE', 'Munchen'), 'de')).toBe('München')
    expect(localizedName(only('BE', 'Brussel'), 'nl')).toBe('Brussel')
    expect(localizedName(only('NL', 'Den Haag'), 'fr')).toBe('La Haye')
    const bavaria = regionById(only('DE', 'Munchen').region)
    expect(
      bavaria && [
        localizedName(bavaria, 'en'),
        localizedName(bavaria, 'de'),
        localizedName(bavaria, 'es'),
      ],
    ).toEqual(['Bavaria', 'Bayern', 'Baviera'])
  })

  test.each([
    ['NL', 'Utrecht', 'Utrecht'],
    ['NL', 'Eindhoven', 'Noord-Brabant'],
    ['BE', 'Gent', 'Oost-Vlaanderen'],
    ['BE', 'Leuven', 'Vlaams-Brabant'],
    ['BE', 'Wavre', 'Brabant wallon'],
    ['BE', 'Brussel', 'Bruxelles – Brussel'],
    ['DE', 'Koln', 'Nordrhein-Westfalen'],
    ['GB', 'Leeds', 'Yorkshire and the Humber'],
    ['GB', 'Bristol', 'South West England'],
    ['GB', 'London', 'Greater London'],
    ['GB', 'Glasgow', 'Scotland'],
    ['IE', 'Galway', 'Galway'],
    ['IE', 'Tallaght', 'Dublin'],
    ['PL', 'Krakow', 'Małopolskie'],
    ['NZ', 'Auckland', 'Auckland'],
  ])('%s: %s lies in %s', (country, city, region) => {
    expect(regionById(only(country, city).region)?.name).toBe(region)
  })

  test('the time zone is that of the city, not of the capital', () => {
    expect(getTimeZone(only('US', 'Los Angeles'))).toBe('America/Los_Angeles')
    expect(getTimeZone(only('ES', 'Las Palmas'))).toBe('Atlantic/Canary')
  })
})

describe('nearestCity', () => {
  test.each([
    ['in Lambeth, London', 51.4963, -0.1115, 'London'],
    ['in the middle of Delft, Delft', 52.0116, 4.3571, 'Delft'],
    ['on the Leidseplein, Amsterdam', 52.3641, 4.8828, 'Amsterdam'],
    ['on a field in Drenthe, a town nearby', 52.8, 6.5, 'Hoogeveen'],
  ])('is %s', (_, latitude, longitude, name) => {
    expect(nearestCity(latitude, longitude)?.name).toBe(name)
  })

  test('is undefined in the middle of the ocean', () => {
    expect(nearestCity(40, -40)).toBeUndefined()
  })

  test('finds a city by its number', () => {
    expect(cityById(2745912)?.name).toBe('Utrecht')
    expect(cityById(1)).toBeUndefined()
  })
})
