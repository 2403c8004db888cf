import { describe, expect, test } from 'vitest'
import { findReaderCountry, scamContacts } from './scam-contacts-rules.ts'

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
      expect(Object.keys(scamContacts)).toContain(findReaderCountry('BR', locale))
  })
})
