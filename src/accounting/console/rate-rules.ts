import { currencies, type Currency } from '../../platform/money.ts'

/** A reference rate of a day: units of the currency for one euro, as the bank writes it. */
export type ReferenceRate = { day: string; currency: Currency; rate: string }

const day = /^\d{4}-\d\d-\d\d$/
const decimal = /^\d{1,8}(\.\d{1,6})?$/
const known = (name: string): Currency | undefined =>
  currencies.find((currency) => currency === name && currency !== 'EUR')

export class RatesError extends Error {
  override name = 'RatesError'
}

/**
 * Reads the reference rates of our currencies from `eurofxref-hist.csv`, as the bank's zip file contains
 * it, or from its XML files. `N/A` is no rate. Throws `RatesError` for anything else: a file is read as
 * a whole or not at all.
 */
export function parseRates(text: string): ReferenceRate[] {
  const rates = text.trimStart().startsWith('<') ? parseXml(text) : parseCsv(text)
  if (rates.length === 0) throw new RatesError('no rates')
  return rates
}

function parseCsv(text: string): ReferenceRate[] {
  const [head = '', ...lines] = text
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/)
  const names = head.split(',').map((name) => name.trim())
  if (names[0] !== 'Date') throw new RatesError('no heading')
  return lines.flatMap((line) => {
    const cells = line.split(',').map((cell) => cell.trim())
    const [at = ''] = cells
    if (!day.test(at)) throw new RatesError('no day')
    return names.flatMap((name, index) => toRate(at, name, cells[index] ?? 'N/A'))
  })
}

const dayElement = /<Cube time=['"]([\d-]+)['"]>(.*?)<\/Cube>\s*(?=<Cube time|<\/Cube>)/gs
const rateElement = /<Cube currency=['"]([A-Z]{3})['"] rate=['"]([\d.]+)['"]\/>/g

function parseXml(text: string): ReferenceRate[] {
  return [...text.matchAll(dayElement)].flatMap(([, at = '', body = '']) => {
    if (!day.test(at)) throw new RatesError('no day')
    return [...body.matchAll(rateElement)].flatMap(([, name = '', rate = '']) =>
      toRate(at, name, rate),
    )
  })
}

function toRate(at: string, name: string, rate: string): ReferenceRate[] {
  const currency = known(name)
  if (!currency || rate === 'N/A') return []
  if (!decimal.test(rate)) throw new RatesError('no rate')
  return [{ day: at, currency, rate }]
}

/** `1.0876` → 1087600n: millionths. */
function toMillionths(rate: string): bigint {
  const [whole = '0', part = ''] = rate.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0').slice(0, 6))
}

const EURO = 1_000_000n

/** The rates of one day, by currency; the euro needs none. */
export type DayRates = ReadonlyMap<Currency, { day: string; rate: string }>

/**
 * Converts minor units by the rates of a day, rounded half away from zero; null if a rate is missing.
 */
export function convertAmount(
  amount: number,
  { from, to, rates }: { from: Currency; to: Currency; rates: DayRates },
): number | null {
  if (from === to) return amount
  const [source, target] = [findMillionths(rates, from), findMillionths(rates, to)]
  if (source === null || target === null) return null
  const product = BigInt(Math.abs(amount)) * target
  const rounded = Number((2n * product + source) / (2n * source))
  return amount < 0 ? -rounded : rounded
}

const findMillionths = (rates: DayRates, currency: Currency): bigint | null => {
  if (currency === 'EUR') return EURO
  const found = rates.get(currency)
  return found ? toMillionths(found.rate) : null
}
