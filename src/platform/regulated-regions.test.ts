import { expect, test } from 'vitest'
import { findRegulatedRegion } from './regulated-regions.ts'

test('a place is regulated by its state, else by its country', () => {
  expect(findRegulatedRegion('US', 1231)).toBe('US-NJ')
  expect(findRegulatedRegion('US', 1207)).toBeNull()
  expect(findRegulatedRegion('US', null)).toBeNull()
  expect(findRegulatedRegion('GB', 501)).toBe('GB')
  expect(findRegulatedRegion('NL', null)).toBeNull()
})
