import { describe, expect, test } from 'vitest'
import { localePath, preferredLocale, splitLocale } from './locales.ts'

describe('locales', () => {
  test('prefixes paths of every language except English', () => {
    expect(splitLocale('/members')).toEqual([null, '/members'])
    expect(splitLocale('/nl/members')).toEqual(['nl', '/members'])
    expect(splitLocale('/pl')).toEqual(['pl', '/'])
    expect(splitLocale('/en/members')).toEqual([null, '/en/members'])
    expect(splitLocale('/nlx/members')).toEqual([null, '/nlx/members'])
    expect([
      localePath('en', '/members'),
      localePath('de', '/members'),
      localePath('de', '/'),
    ]).toEqual(['/members', '/de/members', '/de'])
  })

  test('parses Accept-Language by weight (RFC 9110)', () => {
    expect(preferredLocale('sv, pl;q=0.4, de-AT;q=0.9')).toBe('de')
    expect(preferredLocale('fr;q=0, it')).toBe('it')
    expect(preferredLocale('sv')).toBeNull()
    expect(preferredLocale(null)).toBeNull()
  })
})
