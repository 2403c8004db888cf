import { plainAmount, type Currency } from '../../platform/money.ts'
import { convertAmount, type DayRates } from './rate-rules.ts'
import type { OssCorrection, OssRow } from './rates-contract.ts'

const DAY = 86_400_000

/** `2026-Q3` → its first and last day. */
export function toQuarterDays(quarter: string): { from: string; to: string } {
  const [year, first] = [Number(quarter.slice(0, 4)), (Number(quarter.slice(6)) - 1) * 3]
  const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
  return { from: toDay(Date.UTC(year, first)), to: toDay(Date.UTC(year, first + 3) - DAY) }
}

export const toQuarter = (at: Date): string =>
  `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`

/** The quarters before and including one, the latest first. */
export function listQuarters(last: string, count: number): string[] {
  const [year, number] = [Number(last.slice(0, 4)), Number(last.slice(6)) - 1]
  return Array.from({ length: count }, (_, back) => {
    const index = year * 4 + number - back
    return `${Math.floor(index / 4)}-Q${(index % 4) + 1}`
  })
}

/** Sums of invoices in minor units; `quarter` is that of the sale, also of a credit note. */
export type OssSum = {
  quarter: string
  country: string
  currency: Currency
  rate: number
  net: number
  vat: number
}

export type OssReturn = {
  rows: OssRow[]
  corrections: OssCorrection[]
  total: number | null
  missing: { quarter: string; currency: Currency }[]
}

const add = (sum: number | null, amount: number | null) =>
  sum === null || amount === null ? null : sum + amount

/**
 * The return of a quarter in cents. What was sold in an earlier quarter and credited in this one
 * corrects that quarter, by its rates: a sale and its whole correction cancel out.
 */
export function toOssReturn(
  quarter: string,
  sums: readonly OssSum[],
  ratesByQuarter: ReadonlyMap<string, DayRates>,
): OssReturn {
  const rows = new Map<string, OssRow>()
  const corrections = new Map<string, OssCorrection>()
  const missing = new Map<string, { quarter: string; currency: Currency }>()
  for (const { quarter: sold, country, currency, rate, net, vat } of sums) {
    const rates: DayRates = ratesByQuarter.get(sold) ?? new Map()
    const toEuros = (amount: number) => convertAmount(amount, { from: currency, to: 'EUR', rates })
    const tax = toEuros(vat)
    if (tax === null) missing.set(`${sold}${currency}`, { quarter: sold, currency })
    if (sold === quarter) {
      const key = `${country}${rate}`
      const row = rows.get(key) ?? { country, rate, net: 0, vat: 0 }
      rows.set(key, { ...row, net: add(row.net, toEuros(net)), vat: add(row.vat, tax) })
    } else {
      const key = `${sold}${country}`
      const row = corrections.get(key) ?? { quarter: sold, country, vat: 0 }
      corrections.set(key, { ...row, vat: add(row.vat, tax) })
    }
  }
  // The portal takes no zeros.
  const listed = [...rows.values()].filter(({ net, vat }) => net !== 0 || vat !== 0)
  const corrected = [...corrections.values()].filter(({ vat }) => vat !== 0)
  return {
    rows: listed,
    corrections: corrected,
    total: [...listed, ...corrected].reduce<number | null>((sum, { vat }) => add(sum, vat), 0),
    missing: [...missing.values()],
  }
}

const euName = (country: string) => (country === 'GR' ? 'EL' : country)

/**
 * The file that the portal of the BZSt imports, version 2.0 (elster.de/bportal, help on the import for
 * the Union scheme): record 1 for each country, record 2 for services at a rate. Corrections are
 * entered there by hand.
 */
export function toBzstFile({ rows, corrections }: OssReturn): string {
  const countries = [...new Set([...rows, ...corrections].map(({ country }) => country))].toSorted()
  const lines = [
    '#v2.0',
    ...countries.map((country) => `1,${euName(country)}`),
    ...rows.map(({ country, rate, net, vat }) =>
      [
        2,
        euName(country),
        'STANDARD',
        plainAmount({ amount: rate }),
        plainAmount({ amount: net ?? 0 }),
        plainAmount({ amount: vat ?? 0 }),
      ].join(','),
    ),
  ]
  return lines.map((line) => `${line}\r\n`).join('')
}
