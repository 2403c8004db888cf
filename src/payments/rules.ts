import type { Currency, Money } from '../platform/money.ts'
import { currencyOf } from '../platform/money.ts'
import { methodNames, type orderStatuses } from './contract.ts'
import type { SiteSettings } from '../sites/contract.ts'

export type Method = (typeof methodNames)[number]

const euroArea = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK BG'.split(' ')
const paysafecardCountries = 'AT BE CH DE ES FR GB IE IT LU NL PL PT'.split(' ')

/** Minor units of euros, the only currency of a debit. */
export const MAX_DEBIT_AMOUNT = 5_000

type Offer = { countries: string[] | 'all'; currencies: Currency[] | 'all'; maxAmount?: number }

/** Where each living method is offered, in the order in which it is shown; `most` in minor units. */
const offers: Partial<Record<Method, Offer>> = {
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  cartebancaire: { countries: ['FR'], currencies: ['EUR'] },
  nexi: { countries: ['IT'], currencies: ['EUR'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  przelewy24: { countries: ['PL'], currencies: ['PLN'] },
  eps: { countries: ['AT'], currencies: ['EUR'] },
  paypal: { countries: 'all', currencies: 'all' },
  creditcard: { countries: 'all', currencies: 'all' },
  applepay: { countries: 'all', currencies: 'all' },
  sdd: { countries: euroArea, currencies: ['EUR'], maxAmount: MAX_DEBIT_AMOUNT },
  sct: { countries: euroArea, currencies: ['EUR'] },
  paysafecard: {
    countries: paysafecardCountries,
    currencies: ['EUR', 'GBP', 'CHF', 'PLN'],
    maxAmount: 99_900,
  },
}

export type Purchase = { country: string; currency: Currency; amount: number }

/** The methods for a purchase on a site, best known in that country first. Apple Pay is shown only where the device can. */
export function offeredMethods(
  settings: Pick<SiteSettings, 'payment_methods_off'>,
  purchase: Purchase,
): Method[] {
  return methodNames
    .filter(
      (name) => !settings.payment_methods_off.includes(name) && isOffered(offers[name], purchase),
    )
    .toSorted((a, b) => order.indexOf(a) - order.indexOf(b))
}

const order = Object.keys(offers)

function isOffered(offer: Offer | undefined, { country, currency, amount }: Purchase): boolean {
  if (!offer) return false
  const { countries, currencies, maxAmount } = offer
  return (
    (countries === 'all' || countries.includes(country)) &&
    (currencies === 'all' || currencies.includes(currency)) &&
    (maxAmount === undefined || amount <= maxAmount)
  )
}

export type OrderStatus = (typeof orderStatuses)[number]

export type Bundle = { id: string; credits: number; price: number }

/** The bundles of a site in the currency of a country, in minor units. */
export function bundlesIn(
  settings: Pick<SiteSettings, 'bundles'>,
  country: string,
): { currency: Currency; bundles: Bundle[] } {
  const currency = currencyOf(country)
  const bundles = settings.bundles.flatMap(({ id, credits, prices }) =>
    prices[currency] === undefined ? [] : [{ id, credits, price: prices[currency] }],
  )
  return { currency, bundles }
}

/** What a message costs in money with a bundle, to the nearest minor unit. */
export const perMessage = (amount: number, credits: number, messageCredits: number): number =>
  Math.round((amount * messageCredits) / credits)

/** The part of a gross amount that is value added tax; `rate` in hundredths of a percent. */
export const vatOf = (gross: number, rate: number): number =>
  gross - Math.round((gross * 10_000) / (10_000 + rate))

type Refundable = { amount: number; credits: number; unused: number; refunded: number }

/** What a withdrawal pays back: price ÷ credits × unused, rounded in the member's favour, never more than is left of the price. */
export const refundable = ({ amount, credits, unused, refunded }: Refundable): number =>
  Math.max(0, Math.min(amount - refunded, Math.ceil((amount * unused) / credits)))

/** How many of an order's credits a part of its price bought, rounded in the member's favour. */
export const creditsWorth = (
  partialAmount: number,
  { amount, credits }: { amount: number; credits: number },
): number => Math.floor((partialAmount * credits) / amount)

const DAY = 86_400_000

/** Until when an order can be withdrawn from. */
export const withdrawalEnd = (
  { refund_days }: Pick<SiteSettings, 'refund_days'>,
  completedAt: Date,
): Date => new Date(completedAt.getTime() + refund_days * DAY)

/**
 * What an amount is in another currency by the site's own price list, rounded up: good enough to hold a member's limit when
 * they buy in another country, and in need of no exchange.
 */
export function inCurrency(
  { bundles }: Pick<SiteSettings, 'bundles'>,
  { amount, currency }: Money,
  target: Currency,
): number {
  if (currency === target) return amount
  for (const { prices } of bundles) {
    const [from, to] = [prices[currency], prices[target]]
    if (from !== undefined && to !== undefined) return Math.ceil((amount * to) / from)
  }
  return amount
}

export type Cap = { period: 'week' | 'month'; amount: number }

/** The last 7 or 30 days: a cap that began anew on Mondays would be two caps on a Sunday. */
export const periodStart = (period: Cap['period'], now: Date): Date =>
  new Date(now.getTime() - (period === 'week' ? 7 : 30) * DAY)

/** What holds now of a cap and the one that waits to take its place. */
export const effectiveCap = (
  cap: Cap,
  next: { cap: Cap | null; at: Date },
  now: Date,
): Cap | null => (next.at <= now ? next.cap : cap)

/** A day's allowance in minor units, scaled, so that caps of different periods compare. */
const perDay = ({ period, amount }: Cap) => (period === 'week' ? amount * 30 : amount * 7)

/** A cap that allows more than the one that holds, or none at all, waits for 24 hours. */
export const isCapIncreaseDelayed = (current: Cap | null, requested: Cap | null): boolean =>
  current !== null && (requested === null || perDay(requested) > perDay(current))

export const CAP_INCREASE_DELAY = DAY

const sepa = new Set([...euroArea, ...'AD CH CZ DK GB GI HU IS LI MC NO PL RO SE SM VA'.split(' ')])
export const isSepaCountry = (country: string): boolean => sepa.has(country)

const MAX_DEBITS_IN_30_DAYS = 10_000
const TRUSTED_AFTER_DEBITS = 2

/** The most that a debit may be now: €50, and €100 in 30 days until two debits have settled; minor units. */
export const debitAllowance = ({ settled, recent }: { settled: number; recent: number }): number =>
  settled >= TRUSTED_AFTER_DEBITS
    ? MAX_DEBIT_AMOUNT
    : Math.max(0, Math.min(MAX_DEBIT_AMOUNT, MAX_DEBITS_IN_30_DAYS - recent))

/** A page of ours that somebody came from, as an address may name it; anything else is no way back. */
export const returnPath = (value: string | null): string | undefined =>
  value !== null && value.length <= 200 && /^(?:\/[\w-]+)+$/.test(value) ? value : undefined

/** Keeps the way back on the way on: "/credits/p1" → "/credits/p1?next=…". */
export const withReturn = (path: string, next: string | null | undefined): string =>
  next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path

export const isConversation = (path: string): boolean =>
  /^\/(?:chats\/[\w-]+|members\/[\w-]+\/chat)$/.test(path)

/** Groups of four, as banks print it: "NL91 ABNA 0417 1643 00". */
export const spacedIban = (typed: string): string =>
  typed
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replaceAll(/(.{4})(?=.)/g, '$1 ')

/** What an address asks for that is not sold here. */
export type UnknownSelection = { field: 'bundle' | 'method'; value: string }
type Offered = { id: string; methods: readonly string[] }

/** The bundle of an address that does not exist, else its way to pay that this bundle cannot be paid by; null when all is well. */
export function findUnknownSelection(
  bundles: Offered[],
  { bundle, method }: Record<string, string | undefined>,
): UnknownSelection | null {
  if (bundle === undefined) return null
  const found = bundles.find(({ id }) => id === bundle)
  if (!found) return { field: 'bundle', value: bundle }
  return method === undefined || found.methods.includes(method)
    ? null
    : { field: 'method', value: method }
}
