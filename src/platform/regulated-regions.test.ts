import { expect, test } from 'vitest'
import { regionById } from '../server/places/places.ts'
import { findRegulatedRegion, regulatedStates } from './regulated-regions.ts'

test('the states are those of the list of regions', () => {
  const names = Object.entries(regulatedStates).map(([id, code]) => [
    code,
    regionById(Number(id))?.country,
    regionById(Number(id))?.name,
  ])
  expect(names).toEqual([
    ['US-CA', 'US', 'California'],
    ['US-CO', 'US', 'Colorado'],
    ['US-NJ', 'US', 'New Jersey'],
    ['US-VT', 'US', 'Vermont'],
  ])
})

test('a place is regulated by its state, else by its country', () => {
  expect(findRegulatedRegion('US', 1231)).toBe('US-NJ')
  expect(findRegulatedRegion('US', 1207)).toBeNull()
  expect(findRegulatedRegion('US', null)).toBeNull()
  expect(findRegulatedRegion('GB', 501)).toBe('GB')
  expect(findRegulatedRegion('NL', null)).toBeNull()
})
