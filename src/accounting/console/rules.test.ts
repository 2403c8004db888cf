import { describe, expect, test } from 'vitest'
import { readFaultDetail } from './rules.ts'

const read = (fault: string, detail: string, currency: string | null = 'GBP') =>
  readFaultDetail({ fault, detail, currency })
const pounds = (value: number) => ({ value, currency: 'GBP' })
const credits = (value: number) => ({ value, currency: null })

describe('the detail of a difference', () => {
  test('is the report of a provider', () => {
    expect(read('provider_differs', 'completed 899 GBP -225')).toEqual({
      kind: 'reported',
      status: 'completed',
      paid: pounds(899),
      returned: pounds(225),
    })
    expect(read('provider_differs', 'unknown')).toEqual({ kind: 'unknown' })
  })

  test('compares money of the order, money with its currency, or credits', () => {
    const pair = { kind: 'pair', left: pounds(0), right: pounds(-899) }
    expect(read('credit_notes_differ', '0 <> -899')).toEqual(pair)
    expect(read('settlement_differs', '0 <> -899 GBP', null)).toEqual(pair)
    expect(read('lot_price_differs', '100 EUR <> 899 GBP')).toEqual({
      kind: 'pair',
      left: { value: 100, currency: 'EUR' },
      right: pounds(899),
    })
    expect(read('balance_differs', '40 <> 30')).toEqual({
      kind: 'pair',
      left: credits(40),
      right: credits(30),
    })
    expect(read('refunded_more_than_paid', '999 of 899')).toEqual({
      kind: 'of',
      left: pounds(999),
      right: pounds(899),
    })
    expect(read('return_exceeds_spend', '20 > 10')).toMatchObject({
      kind: 'more',
      left: credits(20),
    })
  })

  test('names refunds, entries of settlements and states', () => {
    expect(read('refund_stuck', '77 225')).toEqual({
      kind: 'refund',
      id: '77',
      amount: pounds(225),
    })
    expect(read('settlement_unmatched', 'refund -225 GBP', null)).toEqual({
      kind: 'entry',
      name: 'refund',
      amount: pounds(-225),
    })
    expect(read('settlement_missing', 'mollie 899 GBP')).toMatchObject({
      kind: 'missing',
      name: 'mollie',
    })
    expect(read('reversed_order_with_credits', 'refunded -20')).toEqual({
      kind: 'capacity',
      status: 'refunded',
      credits: 20,
    })
    expect(read('lot_not_paid', 'failed')).toEqual({ kind: 'order', status: 'failed' })
  })

  test('stays as it is where no rule is known', () => {
    expect(read('erasure_stuck', 'mollie: 503')).toEqual({ kind: 'text', text: 'mollie: 503' })
    expect(read('provider_differs', 'completed')).toEqual({ kind: 'text', text: 'completed' })
  })
})
