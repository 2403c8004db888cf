import { describe, expect, test } from 'vitest'
import { getRegions } from './places.ts'
import { findCountryMap } from './region-paths.ts'

const countries = 'NL BE DE AT CH FR IT ES PL GB IE US CA AU NZ'.split(' ')

describe('maps of countries', () => {
  test.each(countries)('the map of %s shows every region once', (country) => {
    const regions = findCountryMap(country)?.regions.map(({ region }) => region)
    expect(regions).toEqual(
      getRegions(country)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    )
  })

  test.each(countries)('no outline or label of %s leaves the map', (country) => {
    const map = findCountryMap(country)
    if (!map) throw new Error(`no map of ${country}`)
    for (const { d, x, y, room } of map.regions) {
      const corners = d.match(/M\d+,\d+/g) ?? []
      expect(corners.length).toBeGreaterThan(0)
      expect(x).toBeGreaterThan(0)
      expect(x).toBeLessThan(map.width)
      expect(y).toBeGreaterThan(0)
      expect(y).toBeLessThan(map.height)
      expect(room).toBeGreaterThanOrEqual(0)
      for (const corner of corners) {
        const [left = -1, top = -1] = corner.slice(1).split(',').map(Number)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(map.width)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(top).toBeLessThanOrEqual(map.height)
      }
    }
  })

  test('the map of one country is small enough for a page', () => {
    for (const country of countries) {
      const characters = findCountryMap(country)?.regions.reduce((sum, { d }) => sum + d.length, 0)
      expect(characters).toBeLessThan(12_000)
    }
  })

  test('a country without regions has no map', () => {
    expect(findCountryMap('XX')).toBeNull()
  })
})
