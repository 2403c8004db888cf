import { expect, test } from 'vitest'
import { toPart, toUnitCost } from './cost-rules.ts'

const november = { from: '2026-11-01', to: '2026-11-30' }

test('an amount is spread evenly over its days, and the parts add up to it', () => {
  expect(toPart(3000, november, november)).toBe(3000)
  expect(toPart(3000, november, { from: '2026-11-11', to: '2026-12-10' })).toBe(2000)
  expect(toPart(3000, november, { from: '2026-12-01', to: '2026-12-31' })).toBe(0)
  const days = Array.from({ length: 30 }, (_, index) => {
    const day = `2026-11-${String(index + 1).padStart(2, '0')}`
    return toPart(1001, november, { from: day, to: day })
  })
  expect(days.reduce((sum, part) => sum + part, 0)).toBe(1001)
  expect(new Set(days)).toEqual(new Set([33, 34]))
})

test('nothing is divided by a hidden or empty count', () => {
  expect(toUnitCost(1000, 3)).toBe(333)
  expect(toUnitCost(1000, 0)).toBeNull()
  expect(toUnitCost(1000, null)).toBeNull()
})
