import { afterEach, describe, expect, test } from 'vitest'
import { acceptFormatted, dateFormat, numberFormat, recordFormatted } from './formatted.ts'
import { formatMoney } from './money.ts'
import { countriesByName, countryName } from './names.ts'

const NOON = new Date('2026-11-26T12:00:00Z')
const day = dateFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

const render = () => [
  numberFormat('de').format(1234.5),
  day.format(NOON),
  formatMoney({ amount: 1999, currency: 'EUR' }, 'nl'),
  countryName('fr', 'DE'),
  ...countriesByName('pl', ['PL', 'NL', 'DE']).map(({ name }) => name),
]
const WORDS = [
  '1.234,5',
  '26 November 2026',
  '€\u00A019,99',
  'Allemagne',
  'Holandia',
  'Niemcy',
  'Polska',
]

afterEach(() => acceptFormatted({}))

describe('recordFormatted', () => {
  test('returns what was formatted, also by formatters that other pages have used', () => {
    const [, first] = recordFormatted(render)
    const [words, texts] = recordFormatted(render)
    expect(words).toEqual(WORDS)
    expect(texts).toEqual(first)
    expect(Object.values(texts).flatMap((each) => Object.values(each))).toEqual(
      expect.arrayContaining(WORDS),
    )
  })

  test('records nothing after rendering has failed', () => {
    expect(() =>
      recordFormatted(() => {
        throw new Error('no page')
      }),
    ).toThrow('no page')
    const [, texts] = recordFormatted(() => null)
    expect(day.format(NOON)).toBe('26 November 2026')
    expect(texts).toEqual({})
  })
})

describe('acceptFormatted', () => {
  test('hydration repeats what the server wrote', () => {
    const [, texts] = recordFormatted(render)
    for (const words of Object.values(texts))
      for (const [value, word] of Object.entries(words))
        words[value] = word.replace('November', 'Nov.').replace('Polska', 'Poland')
    acceptFormatted(texts)
    expect(render()).toEqual(
      WORDS.map((word) => word.replace('November', 'Nov.').replace('Polska', 'Poland')),
    )
  })

  test('a page that stays open keeps nothing of what it formats', () => {
    const [, texts] = recordFormatted(render)
    const before = structuredClone(texts)
    acceptFormatted(texts)
    for (let value = 0; value < 10; value++) numberFormat('de').format(value)
    expect(texts).toEqual(before)
  })

  test('formats what the page does not bring along', () => {
    acceptFormatted(recordFormatted(render)[1])
    expect(day.format(new Date('2026-11-27T12:00:00Z'))).toBe('27 November 2026')
    expect(numberFormat('de').format(2)).toBe('2')
    expect(countryName('fr', 'PL')).toBe('Pologne')
  })
})
