import { expect, test } from 'vitest'
import { findTimeZone } from './time-zone.ts'

test.each([
  ['Europe/Amsterdam', 'Europe/Amsterdam'],
  ['europe/amsterdam', 'Europe/Amsterdam'],
  ['UTC', 'UTC'],
  ['Nowhere/Land', null],
  ['', null],
  ['<script>', null],
])('the time zone %j is %j', (name, zone) => {
  expect(findTimeZone(name)).toBe(zone)
  expect(findTimeZone(name)).toBe(zone)
})
