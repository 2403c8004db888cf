import { currencies, type Currency } from '../../platform/money.ts'

/** A value before and after a change, by its path (`bundles.p1.prices.EUR`); null: there is none. */
export type Difference = { path: string; from: unknown; to: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function listLeaves(value: unknown, path: string): [string, unknown][] {
  if (!isRecord(value)) return value === null || value === undefined ? [] : [[path, value]]
  return Object.entries(value).flatMap(([name, child]) =>
    listLeaves(child, path ? `${path}.${name}` : name),
  )
}

const isDifference = (value: unknown): value is Difference =>
  isRecord(value) && typeof value['path'] === 'string' && 'from' in value && 'to' in value

/**
 * The values in which two records differ, each by its path. `changes` of the later one is a list of
 * differences already (what a second person was asked for). `currency` names what amounts are in and
 * is no difference itself.
 */
export function listDifferences(before: unknown, after: unknown): Difference[] {
  const [old, next] = [new Map(listLeaves(before, '')), new Map(listLeaves(after, ''))]
  return [...new Set([...old.keys(), ...next.keys()])].flatMap((path) => {
    const [from, to] = [old.get(path) ?? null, next.get(path) ?? null]
    if (Array.isArray(to) && to.length > 0 && to.every(isDifference)) return to
    return path === 'currency' || JSON.stringify(from) === JSON.stringify(to)
      ? []
      : [{ path, from, to }]
  })
}

const isCurrency = (text: string): text is Currency => currencies.some((known) => known === text)

/** The currency of a record of an entry, if it names one. */
export function findCurrency(value: unknown): Currency | null {
  const currency = isRecord(value) ? value['currency'] : null
  return typeof currency === 'string' && isCurrency(currency) ? currency : null
}

/** Names of amounts whatever entry they are in. */
const amounts = new Set(['amount', 'refunded', 'max_amount'])
/** Names of values that are amounts only in an entry that names a currency itself; credits otherwise. */
const amountsOrCredits = new Set(['before', 'after'])

/** What the amounts of an entry are in. */
export type AmountCurrency = {
  /** Named by the entry itself. */
  own: Currency | null
  /** Of the order that it is about. */
  order: Currency | null
}

/** The currency of a value in minor units; null where it is no amount. */
export function findAmountCurrency(path: string, { own, order }: AmountCurrency): Currency | null {
  const last = path.split('.').at(-1) ?? ''
  if (isCurrency(last)) return last
  if (amountsOrCredits.has(last)) return own
  return amounts.has(last) ? (own ?? order) : null
}

/** `2026-03-01T09:30:00.000Z` */
export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(value)

/** `2026-03-01` */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)
