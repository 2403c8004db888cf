import { describe, expect, test } from 'vitest'
import {
  findAmountCurrency,
  findCurrency,
  isDay,
  isInstant,
  listDifferences,
} from './differences.ts'

describe('listDifferences', () => {
  test('lists what differs by its path, and nothing that stayed', () => {
    expect(
      listDifferences(
        { roles: ['support'], url: 'https://a.example', until: null },
        { roles: ['support', 'finance'], url: 'https://a.example', limits: { day: 3 } },
      ),
    ).toEqual([
      { path: 'roles', from: ['support'], to: ['support', 'finance'] },
      { path: 'limits.day', from: null, to: 3 },
    ])
    expect(listDifferences({ draft: true }, null)).toEqual([
      { path: 'draft', from: true, to: null },
    ])
    expect(listDifferences(null, null)).toEqual([])
  })

  test('takes the differences that a second person was asked for as they are', () => {
    const changes = [{ path: 'bundles.p1.prices.EUR', from: 1999, to: 2149 }]
    expect(listDifferences(null, { approval: '7', changes })).toEqual([
      { path: 'approval', from: null, to: '7' },
      ...changes,
    ])
  })
})

test('an amount is in the currency of its path, of its entry, or of the order', () => {
  const none = { own: null, order: null }
  expect(findAmountCurrency('bundles.p1.prices.EUR', none)).toBe('EUR')
  expect(findAmountCurrency('refunded', { own: null, order: 'PLN' })).toBe('PLN')
  expect(findAmountCurrency('refunded', none)).toBeNull()
  expect(findAmountCurrency('credits', { own: 'EUR', order: 'PLN' })).toBeNull()
  // A refund names the currency of both; what a correction of credits changes is no money.
  expect(findAmountCurrency('before', { own: 'GBP', order: 'PLN' })).toBe('GBP')
  expect(findAmountCurrency('after', { own: null, order: 'PLN' })).toBeNull()
  expect(findCurrency({ currency: 'GBP' })).toBe('GBP')
  expect(findCurrency({ currency: 'points' })).toBeNull()
})

test('times and days are told from other texts', () => {
  expect(isInstant('2026-03-01T09:30:00.000Z')).toBe(true)
  expect(isInstant('2026-03-01')).toBe(false)
  expect(isDay('2026-03-01')).toBe(true)
  expect(isDay('march')).toBe(false)
})
