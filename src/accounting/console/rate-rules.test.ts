import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount, parseRates, RatesError } from './rate-rules.ts'

const csv = `Date,USD,JPY,GBP,PLN,\r\n2026-11-27,1.0876,161.2,0.8312,4.2715,\r\n2026-11-26,1.09,N/A,N/A,4.3,\r\n`
const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube>
<Cube time='2026-11-27'><Cube currency='USD' rate='1.0876'/><Cube currency='JPY' rate='161.2'/></Cube>
<Cube time='2026-11-26'><Cube currency='USD' rate='1.09'/></Cube>
</Cube></gesmes:Envelope>`

describe('reference rates', () => {
  test('are read from the bank’s history, for our currencies, without what it leaves out', () => {
    expect(parseRates(csv)).toEqual([
      { day: '2026-11-27', currency: 'USD', rate: '1.0876' },
      { day: '2026-11-27', currency: 'GBP', rate: '0.8312' },
      { day: '2026-11-27', currency: 'PLN', rate: '4.2715' },
      { day: '2026-11-26', currency: 'USD', rate: '1.09' },
      { day: '2026-11-26', currency: 'PLN', rate: '4.3' },
    ])
  })

  test('are read from its XML files', () => {
    expect(parseRates(xml)).toEqual([
      { day: '2026-11-27', currency: 'USD', rate: '1.0876' },
      { day: '2026-11-26', currency: 'USD', rate: '1.09' },
    ])
  })

  test.each([
    '',
    'PK\u0003\u0004',
    'Date,USD\n27 November 2026,1.08',
    'Date,USD\n2026-11-27,-1',
    'Date,USD\n2026-11-27,1e3',
    '<html></html>',
  ])('are refused as a whole from anything else: %j', (text) => {
    expect(() => parseRates(text)).toThrow(RatesError)
  })
})

describe('a conversion', () => {
  const rates = new Map([
    ['USD', { day: '2026-11-27', rate: '1.0876' }],
    ['PLN', { day: '2026-11-27', rate: '4.2715' }],
  ] as const)

  test('goes by the euro and rounds half away from zero', () => {
    expect(convertAmount(10_876, { from: 'USD', to: 'EUR', rates })).toBe(10_000)
    expect(convertAmount(10_000, { from: 'EUR', to: 'USD', rates })).toBe(10_876)
    expect(convertAmount(10_876, { from: 'USD', to: 'PLN', rates })).toBe(42_715)
    expect(convertAmount(-5438, { from: 'USD', to: 'EUR', rates })).toBe(-5000)
    expect(convertAmount(1, { from: 'PLN', to: 'EUR', rates })).toBe(0)
    expect(convertAmount(1999, { from: 'EUR', to: 'EUR', rates: new Map() })).toBe(1999)
  })

  test('is none where a rate is missing', () => {
    expect(convertAmount(1, { from: 'GBP', to: 'EUR', rates })).toBeNull()
    expect(convertAmount(1, { from: 'EUR', to: 'GBP', rates })).toBeNull()
  })

  test('there and back is off by less than a unit of the weaker currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (amount) => {
        const there = convertAmount(amount, { from: 'EUR', to: 'PLN', rates }) ?? NaN
        expect(convertAmount(there, { from: 'PLN', to: 'EUR', rates })).toBe(amount)
      }),
    )
  })
})
