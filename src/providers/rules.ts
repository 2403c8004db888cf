import type { Currency } from '../platform/money.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import { methodNames } from './contract.ts'

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
