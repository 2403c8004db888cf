import { describe, expect, test } from 'vitest'
import { findHelplineFault, getCheckState, helplineCountries, helplineKinds } from './rules.ts'
import { findReaderCountry } from './reader-country-rules.ts'
import { safetyLines } from './safety-lines-rules.ts'
import { scamLines } from './scam-lines-rules.ts'

describe('the country whose contacts come first', () => {
  test.each([
    ['NL', 'nl', 'NL'],
    ['BE', 'fr', 'BE'],
    ['NL', 'pl', 'PL'],
    ['DE', 'fr', 'FR'],
    ['CH', 'it', 'CH'],
    ['NL', 'en', 'NL'],
    ['BR', 'es', 'ES'],
    ['BR', 'en', 'BR'],
  ] as const)('of a network in %s and a page in %s is %s', (own, locale, country) => {
    expect(findReaderCountry(own, locale)).toBe(country)
  })

  test('has contacts for every language but English, wherever the network is', () => {
    for (const locale of ['nl', 'de', 'it', 'fr', 'es', 'pl'] as const)
      expect(helplineCountries).toContain(findReaderCountry('BR', locale))
  })
})

describe('the helplines of the product', () => {
  const now = new Date('2026-12-01T12:00:00Z')
  const lines = [...safetyLines, ...scamLines]

  test('have a source, each list one in every country, and kinds that its page shows', () => {
    expect(lines.filter((line) => findHelplineFault(line, now) === 'no_source')).toEqual([])
    for (const [list, listed] of [
      ['safety', safetyLines],
      ['scam', scamLines],
    ] as const) {
      expect(new Set(listed.map(([country]) => country))).toEqual(new Set(helplineCountries))
      for (const [, kind] of listed) expect(helplineKinds[list]).toContain(kind)
      const names = listed.map(([country, kind, name]) => `${country} ${kind} ${name}`)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test.each([
    [undefined, 'never', 'never'],
    ['2025-12-02', null, 'checked'],
    ['2025-11-30', 'old', 'old'],
    ['2025-09-02', 'old', 'old'],
    ['2025-08-31', 'old', 'expired'],
  ] as const)('that were checked on %s are reported as %s, and are %s', (checked, fault, state) => {
    const line = ['NL', 'victims', 'A', null, 'https://a.example'] as const
    expect(findHelplineFault(checked ? [...line, checked] : line, now)).toBe(fault)
    expect(getCheckState(checked ? new Date(checked) : null, now)).toBe(state)
  })
})
