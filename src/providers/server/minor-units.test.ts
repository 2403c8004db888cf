import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { currencies } from '../../platform/money.ts'
import { fromFlexPay } from './flexpay/flexpay.ts'
import { fromMollie, MollieAmount, toMollie } from './mollie/mollie-shapes.ts'

const countDecimals = (currency: string) =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits

describe('minor units', () => {
  test('our currencies have two decimals; another one needs conversion in each adapter first', () => {
    expect(currencies.map(countDecimals)).toEqual(currencies.map(() => 2))
    expect(countDecimals('JPY')).toBe(0)
  })

  test.each(currencies)(
    'an amount in %s is the same at each provider that writes decimals',
    (currency) => {
      for (const amount of [1, 10, 99, 100, 1999, 1_000_000]) {
        const { value } = toMollie({ amount, currency })
        expect(fromMollie({ value, currency })).toEqual({ amount, currency })
        expect(fromFlexPay(value, currency)).toEqual({ amount, currency })
      }
    },
  )

  test.each([
    ['JPY', '1500'],
    ['JPY', '1500.00'],
    ['EUR', '1500'],
    ['EUR', '15.0'],
    ['EUR', '15.005'],
    ['KWD', '15.005'],
  ])('an amount of %s %s is refused, never read as another one', (currency, value) => {
    expect(z.safeParse(MollieAmount, { currency, value }).success).toBe(false)
    expect(fromFlexPay(value, currency)).toBeNull()
  })
})
