import { describe, expect, test } from 'vitest'
import { inCurrency } from './money.ts'

describe('inCurrency', () => {
  const prices = { bundles: [{ prices: { PLN: 4_999 } }, { prices: { EUR: 999, GBP: 899 } }] }

  test('converts by the first bundle with both prices, and rounds up', () => {
    // 1000 × 999 ÷ 899 = 1111.2
    expect(inCurrency(prices, { amount: 1_000, currency: 'GBP' }, 'EUR')).toBe(1_112)
    expect(inCurrency(prices, { amount: 999, currency: 'EUR' }, 'GBP')).toBe(899)
  })

  test('keeps an amount of the same currency, and one that has no price', () => {
    expect(inCurrency(prices, { amount: 1_000, currency: 'EUR' }, 'EUR')).toBe(1_000)
    expect(inCurrency(prices, { amount: 1_000, currency: 'USD' }, 'EUR')).toBe(1_000)
  })
})
