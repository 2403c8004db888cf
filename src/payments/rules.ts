import { isoLocale, type Locale } from '../platform/locales.ts'
import { getCurrency, type Currency } from '../platform/money.ts'
import { TEST_PROVIDER } from '../sites/rules.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import { methodNames, type Bundle as SoldBundle, type orderStatuses } from './contract.ts'

export const isTestOrder = ({ provider }: { provider: string }): boolean =>
  provider === TEST_PROVIDER

export type Method = (typeof methodNames)[number]

export const euroArea = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK BG'.split(' ')

const paysafecardCountries = 'AT BE CH DE ES FR GB IE IT LU NL PL PT'.split(' ')

/** In euro cents: direct debits are in euros only. */
export const MAX_DEBIT_AMOUNT = 5_000

type Offer = { countries: string[] | 'all'; currencies: Currency[] | 'all'; maxAmount?: number }

/** Countries and currencies of each active method, in display order; `maxAmount` in minor units. */
const offers: Partial<Record<Method, Offer>> = {
  ideal: { countries: ['NL'], currencies: ['EUR'] },
  bancontact: { countries: ['BE'], currencies: ['EUR'] },
  cartebancaire: { countries: ['FR'], currencies: ['EUR'] },
  nexi: { countries: ['IT'], currencies: ['EUR'] },
  blik: { countries: ['PL'], currencies: ['PLN'] },
  przelewy24: { countries: ['PL'], currencies: ['PLN'] },
  eps: { countries: ['AT'], currencies: ['EUR'] },
  paypal: { countries: 'all', currencies: 'all' },
  mastercard: { countries: 'all', currencies: 'all' },
  visa: { countries: 'all', currencies: 'all' },
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

/** How many methods are shown before the rest is folded. */
const FIRST_METHODS = 4

/** The methods to show and those to fold: the last used one first, then in the given order. */
export function splitMethods(
  methods: Method[],
  last: Method | undefined,
): { first: Method[]; more: Method[] } {
  const ordered = methods.toSorted((a, b) => Number(b === last) - Number(a === last))
  // Listed only on devices that have it, Apple Pay is never folded.
  if (ordered.indexOf('applepay') >= FIRST_METHODS)
    ordered.splice(FIRST_METHODS - 1, 0, ...ordered.splice(ordered.indexOf('applepay'), 1))
  // A single folded method would take the place that its fold saves.
  const limit = ordered.length === FIRST_METHODS + 1 ? ordered.length : FIRST_METHODS
  return { first: ordered.slice(0, limit), more: ordered.slice(limit) }
}

/** Whether a method is paid by card, so that the card can be stored. */
export const isCardMethod = (method: Method): boolean =>
  ['creditcard', 'mastercard', 'visa'].includes(method)

export type Purchase = { country: string; currency: Currency; amount: number }

/**
 * Returns the methods for a purchase, those specific to the country first. The page hides Apple Pay
 * on devices without it.
 */
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

/** Returns the bundles of a site in the currency of a country; prices in minor units. */
export function bundlesIn(
  settings: Pick<SiteSettings, 'bundles'>,
  country: string,
): { currency: Currency; bundles: Bundle[] } {
  const currency = getCurrency(country)
  const bundles = settings.bundles.flatMap(({ id, credits, prices }) =>
    prices[currency] === undefined ? [] : [{ id, credits, price: prices[currency] }],
  )
  return { currency, bundles }
}

/** Returns the price of a message paid from a bundle, rounded to the nearest minor unit. */
export const perMessage = (amount: number, credits: number, messageCredits: number): number =>
  Math.round((amount * messageCredits) / credits)

/** Returns the value added tax in a gross amount; `rate` in hundredths of a percent. */
export const toVat = (gross: number, rate: number): number =>
  gross - Math.round((gross * 10_000) / (10_000 + rate))

type Refundable = { amount: number; credits: number; unused: number; refunded: number }

/**
 * Returns the refund of a withdrawal: price ÷ credits × unused, rounded up, at most the part of the
 * price not yet refunded.
 */
export const refundable = ({ amount, credits, unused, refunded }: Refundable): number =>
  Math.max(0, Math.min(amount - refunded, Math.ceil((amount * unused) / credits)))

/**
 * Returns the number of credits that a partial amount paid for, rounded down in the member's
 * favour.
 */
export const creditsWorth = (
  partialAmount: number,
  { amount, credits }: { amount: number; credits: number },
): number => Math.floor((partialAmount * credits) / amount)

export const DAY = 86_400_000

/**
 * Returns until when an order that was paid at `completedAt` can be withdrawn from. For banned
 * members it never ends, because they can no longer use their credits (community rules).
 */
export function withdrawalDeadline(
  { site, now }: { site: { settings: Pick<SiteSettings, 'refund_days'> }; now: Date },
  { completedAt, banned }: { completedAt: Date; banned: boolean },
): Date {
  const from = banned ? now : completedAt
  return new Date(from.getTime() + site.settings.refund_days * DAY)
}

export type WithdrawalFault = 'name' | 'order'

/**
 * What is wrong with a withdrawal that was typed without a log-in. Its receipt repeats the name to an
 * address that anybody can type, so a name holds nothing but letters.
 */
export function findWithdrawalFault({
  name,
  order,
}: {
  name: string
  order: string
}): WithdrawalFault | null {
  if (!/^\p{L}[\p{L}\p{M} .'’-]*$/u.test(name)) return 'name'
  return order === '' || /^(?:[a-z][a-z0-9-]*-)?\d{1,18}$/i.test(order) ? null : 'order'
}

/** Day and time with their zone: `28 November 2026 at 09:12:33 UTC`. */
export const formatInstant = (at: Date, locale: Locale): string =>
  new Intl.DateTimeFormat(isoLocale(locale), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at)

/** Returns the path if it is a page of this site, otherwise undefined: prevents open redirects. */
export const returnPath = (value: string | null): string | undefined =>
  value !== null && value.length <= 200 && /^(?:\/[\w-]+)+$/.test(value) ? value : undefined

/** Appends the path to return to: "/credits/p1" → "/credits/p1?next=…". */
export const withReturn = (path: string, next: string | null | undefined): string =>
  next ? `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(next)}` : path

export const isConversation = (path: string): boolean =>
  /^\/(?:chats\/[\w-]+|members\/[\w-]+\/chat)$/.test(path)

type Completable = { status: OrderStatus; completed_at: string | null }

/** The order is the first that was completed. */
export const opensPremium = (order: Completable, orders: Completable[]): boolean =>
  order.status === 'completed' &&
  orders.filter(({ completed_at }) => completed_at !== null).length === 1

/** The member of a profile or conversation that the order came from. */
export const memberOfPath = (path: string | null): string | null =>
  path?.match(/^\/(?:members|likes\/m)\/(\d+)(?:\/chat)?$/)?.[1] ?? null

/** The profiles with more than the main photo, those with most first. */
export const moreOpenedFirst = <Each extends { more_photos: number }>(profiles: Each[]): Each[] =>
  profiles
    .filter(({ more_photos }) => more_photos > 0)
    .toSorted((one, other) => other.more_photos - one.more_photos)

/** A bundle or method in the URL that the site does not offer. */
export type UnknownSelection = { field: 'bundle' | 'method'; value: string }

type Payable<Name extends string = string> = {
  methods: readonly Name[]
  other_prices: readonly { method: Name }[]
}

type Offered = Payable & { id: string }

/** Every method that can pay a bundle, those with its displayed price first. */
export const payableMethods = <Name extends string>({
  methods,
  other_prices: others,
}: Payable<Name>): Name[] => [...methods, ...others.map(({ method }) => method)]

/** The bundle at the price that it has with a method; the bundle itself where that is the displayed one. */
export function priceWith(bundle: SoldBundle, method: Method | undefined): SoldBundle {
  const other = bundle.other_prices.find((price) => price.method === method)
  return other ? { ...bundle, amount: other.amount, discount: other.discount } : bundle
}

/**
 * Returns the bundle of the URL if it is not offered, otherwise the method if the bundle cannot be
 * paid by it, otherwise null.
 */
export function findUnknownSelection(
  bundles: Offered[],
  { bundle, method }: Record<string, string | undefined>,
): UnknownSelection | null {
  if (bundle === undefined) return null
  const found = bundles.find(({ id }) => id === bundle)
  if (!found) return { field: 'bundle', value: bundle }
  return method === undefined || payableMethods(found).includes(method)
    ? null
    : { field: 'method', value: method }
}

type Repeatable = {
  bundle: string
  method: Method | null
  status: OrderStatus
  card: { id: string } | null
}

const MAX_REPEATABLE = 5

/**
 * The latest completed orders that can be placed again, each bundle and way to pay once; newest
 * first, as `orders` are.
 */
export function repeatableOrders<Each extends Repeatable>(
  orders: Each[],
  bundles: Offered[],
  cards: { id: string }[],
): Each[] {
  const methodsByBundle = new Map(bundles.map((bundle) => [bundle.id, payableMethods(bundle)]))
  const isOfferedAgain = ({ bundle, method, status, card }: Each) =>
    status === 'completed' &&
    method !== null &&
    (methodsByBundle.get(bundle)?.includes(method) ?? false) &&
    (card === null || cards.some(({ id }) => id === card.id))
  const byChoice = new Map<string, Each>()
  for (const order of orders.filter(isOfferedAgain)) {
    const choice = `${order.bundle} ${order.card?.id ?? order.method}`
    if (!byChoice.has(choice)) byChoice.set(choice, order)
  }
  return [...byChoice.values()].slice(0, MAX_REPEATABLE)
}

/** The method of the latest completed order; `orders` are newest first. */
export const lastMethod = (orders: Pick<Repeatable, 'method' | 'status'>[]): Method | undefined =>
  orders.find(({ status }) => status === 'completed')?.method ?? undefined

/** The page that repeats an order, with its bundle and its way to pay chosen. */
export function repeatPath(
  { bundle, method, card }: Pick<Repeatable, 'bundle' | 'method' | 'card'>,
  next: string | undefined,
): string {
  const query = new URLSearchParams({
    bundle,
    ...(method && { method }),
    ...(card && { card: card.id }),
  })
  return withReturn(`/credits/repeat-order?${query.toString()}`, next)
}
