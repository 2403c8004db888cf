import { describe, expect, test } from 'vitest'
import { searchCities } from './search-cities.ts'

const toNames = (country: string, text: string, limit = 5) =>
  searchCities(country, text, limit).map(({ city }) => city.name)

describe('searchCities', () => {
  test.each([
    ['PL', 'lodz', 'Łódź'],
    ['PL', 'Gdan\u0301sk', 'Gdańsk'],
    ['PL', 'Gdan´sk', 'Gdańsk'],
    ['NL', "'S HERTO", '’s-Hertogenbosch'],
    ['NL', 'shertogenbosch', '’s-Hertogenbosch'],
    ['NL', 'hertogenb', '’s-Hertogenbosch'],
    ['NL', 'den bosch', '’s-Hertogenbosch'],
    ['NL', 'Ĳsselstein', 'IJsselstein'],
    ['NL', 'Ｕｔｒｅｃｈｔ', 'Utrecht'],
    ['BE', 'Saint Niklaas', 'Sint-Niklaas'],
    ['CH', 'zurich', 'Zürich'],
    ['CH', 'Zuerich', 'Zürich'],
    ['CH', 'sankt gallen', 'St. Gallen'],
    ['CH', 'st gall', 'St. Gallen'],
    ['DE', 'Muenchen', 'München'],
    ['DE', 'muenc', 'München'],
    ['DE', 'Koeln', 'Köln'],
    ['DE', 'Duesseldorf', 'Düsseldorf'],
    ['DE', 'GIESSEN', 'Gießen'],
    ['DE', 'Sank', 'Sankt Augustin'],
    ['DE', 'Frankfurt (Main)', 'Frankfurt am Main'],
    ['DE', 'Frankfurt a.M.', 'Frankfurt am Main'],
    ['DE', 'Halle/Saale', 'Halle (Saale)'],
    ['AT', 'Sankt Pölten', 'St. Pölten'],
    ['AT', 'sankt poelten', 'St. Pölten'],
    ['FR', 'st etienne', 'Saint-Étienne'],
    ['FR', 'St-Étienne', 'Saint-Étienne'],
    ['FR', 'sain', 'Saint-Étienne'],
    ['GB', 'Saint Albans', 'St Albans'],
    ['IT', 'laquila', 'L’Aquila'],
    ['IT', 'laqui', 'L’Aquila'],
    ['IT', 'mediolan', 'Milano'],
    ['US', 'Saint Louis', 'St. Louis'],
    ['US', 'saint pet', 'St. Petersburg'],
  ])('%s: %s finds %s first', (country, text, name) => {
    expect(toNames(country, text, 1)).toEqual([name])
  })

  test('ranks the whole name first, then the beginning, then later words; each by size', () => {
    expect(toNames('DE', 'frankfurt').slice(0, 2)).toEqual([
      'Frankfurt am Main',
      'Frankfurt (Oder)',
    ])
    expect(toNames('GB', 'tyne', 10)).toContain('Newcastle upon Tyne')
    expect(searchCities('US', 'St. Louis', 2)).toMatchObject([
      { city: { name: 'St. Louis' }, exact: true },
      { city: { name: 'Saint Louis Park' }, exact: false },
    ])
    expect(searchCities('NL', 'utrech', 1)).toMatchObject([{ exact: false }])
  })

  test('returns the largest cities for an empty text only', () => {
    expect(toNames('FR', ' ', 2)).toEqual(['Paris', 'Marseille'])
    for (const text of ['xyzzy', '☃', '%', '’', '–']) expect(toNames('FR', text), text).toEqual([])
    expect(toNames('XX', 'paris')).toEqual([])
  })
})
