import { describe, expect, test } from 'vitest'
import { listQuarters, toBzstFile, toOssReturn, toQuarter, toQuarterDays } from './oss-rules.ts'

const at = (rate: string, day: string) => new Map([['PLN', { day, rate }]] as const)
const rates = new Map([
  ['2026-Q2', at('4.2', '2026-06-30')],
  ['2026-Q3', at('4', '2026-09-30')],
])
const sums = [
  { quarter: '2026-Q3', country: 'FR', currency: 'EUR', rate: 2000, net: 10_000, vat: 2000 },
  { quarter: '2026-Q3', country: 'GR', currency: 'EUR', rate: 2400, net: 5000, vat: 1200 },
  { quarter: '2026-Q3', country: 'PL', currency: 'PLN', rate: 2300, net: 40_000, vat: 9200 },
  { quarter: '2026-Q3', country: 'PL', currency: 'EUR', rate: 2300, net: 100, vat: 23 },
  { quarter: '2026-Q2', country: 'PL', currency: 'PLN', rate: 2300, net: -4200, vat: -966 },
  { quarter: '2025-Q4', country: 'FR', currency: 'EUR', rate: 2000, net: -1000, vat: -200 },
] as const

describe('a return of the one-stop shop', () => {
  const result = toOssReturn('2026-Q3', sums, rates)

  test('has sales by country and rate in euros, at the rates of its quarter', () => {
    expect(result.rows).toEqual([
      { country: 'FR', rate: 2000, net: 10_000, vat: 2000 },
      { country: 'GR', rate: 2400, net: 5000, vat: 1200 },
      { country: 'PL', rate: 2300, net: 10_100, vat: 2323 },
    ])
  })

  test('corrects earlier quarters by country, at their own rates', () => {
    expect(result.corrections).toEqual([
      { quarter: '2026-Q2', country: 'PL', vat: -230 },
      { quarter: '2025-Q4', country: 'FR', vat: -200 },
    ])
    expect(result.total).toBe(2000 + 1200 + 2323 - 430)
    expect(result.missing).toEqual([])
  })

  test('says which rate is missing, and guesses none', () => {
    const without = toOssReturn('2026-Q3', sums, new Map([['2026-Q2', at('4.2', '2026-06-30')]]))
    expect(without.missing).toEqual([{ quarter: '2026-Q3', currency: 'PLN' }])
    expect(without.rows.at(-1)).toEqual({ country: 'PL', rate: 2300, net: null, vat: null })
    expect(without.rows[0]).toMatchObject({ net: 10_000 })
    expect(without.total).toBeNull()
  })

  test('leaves out what adds up to nothing', () => {
    const [sale] = sums
    const back = { ...sale, net: -sale.net, vat: -sale.vat }
    expect(toOssReturn('2026-Q3', [sale, back], rates)).toEqual({
      rows: [],
      corrections: [],
      total: 0,
      missing: [],
    })
  })

  test('is a file for the portal, with Greece as EL', () => {
    expect(toBzstFile(result).split('\r\n')).toEqual([
      '#v2.0',
      '1,FR',
      '1,EL',
      '1,PL',
      '2,FR,STANDARD,20.00,100.00,20.00',
      '2,EL,STANDARD,24.00,50.00,12.00',
      '2,PL,STANDARD,23.00,101.00,23.23',
      '',
    ])
  })
})

test('quarters are those of the calendar', () => {
  expect(toQuarterDays('2026-Q1')).toEqual({ from: '2026-01-01', to: '2026-03-31' })
  expect(toQuarterDays('2026-Q4')).toEqual({ from: '2026-10-01', to: '2026-12-31' })
  expect(toQuarter(new Date('2026-06-30T23:59:59Z'))).toBe('2026-Q2')
  expect(listQuarters('2026-Q2', 3)).toEqual(['2026-Q2', '2026-Q1', '2025-Q4'])
})
