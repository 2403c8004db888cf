import { cutText } from '../platform/text-length.ts'
import type { Money } from '../platform/money.ts'
import type { Discount } from './contract.ts'

export const TIME_BONUS = 'TIMEBONUS25'
const WELCOME = 'WELCOME25'

/** Stores the code of a campaign link until its member buys. */
export const CODE_COOKIE = 'discountcode'
export const CODE_DAYS = 30

/** Normalizes a code; returns null if it cannot be one. */
export function parseCode(input: string | null | undefined): string | null {
  const code = (input ?? '').trim().toUpperCase()
  return /^[A-Z0-9-]{3,32}$/.test(code) ? code : null
}

/** The code in an address: `discountcode` as in campaign links, or `code` as in the shop. */
export const codeFromQuery = (query: URLSearchParams): string | undefined =>
  cutText((query.get('discountcode') ?? query.get('code') ?? '').trim(), 64) || undefined

type BonusSettings = { time_bonus_seconds: number; time_bonus_percentage: number }
type Buyer = { id: string; paid: boolean; signupAt: Date }

const bonusTerms = (settings: BonusSettings) => ({
  country: null,
  value_percentage: settings.time_bonus_percentage,
  value_amount: null,
  currency: null,
  minimum_order_value: 0,
  status: 'active' as const,
  validity: 'once_per_user' as const,
  expired: false,
  paymentmethods: [],
})

/** The time bonus of a member who never bought, or null after its fixed deadline. */
export function timeBonus(settings: BonusSettings, buyer: Buyer, now: Date): Discount | null {
  const ends = bonusEnd(settings, buyer.signupAt)
  if (buyer.paid || ends <= now) return null
  return {
    ...bonusTerms(settings),
    code: TIME_BONUS,
    user_id: buyer.id,
    expires: ends.toISOString(),
    isVisible: true,
  }
}

export const bonusEnd = (settings: BonusSettings, signupAt: Date): Date =>
  new Date(signupAt.getTime() + settings.time_bonus_seconds * 1000)

/** The time bonus as advertised to visitors; it has no deadline before they sign up. */
export const welcomeDiscount = (settings: BonusSettings): Discount => ({
  ...bonusTerms(settings),
  code: WELCOME,
  user_id: null,
  expires: null,
})

type Value = { percentage: number | null; value_amount: number | null }

/**
 * Returns the price to pay in minor units, rounded down and at least one unit. `percentage` is in
 * hundredths of a percent.
 */
export function applyDiscount(list: number, { percentage, value_amount }: Value): number {
  const amount =
    percentage === null
      ? list - (value_amount ?? 0)
      : Math.floor((list * (10_000 - percentage)) / 10_000)
  return Math.max(1, amount)
}

const toDiscountValue = (discount: Pick<Discount, 'value_percentage' | 'value_amount'>): Value => ({
  percentage:
    discount.value_percentage === null ? null : Math.round(discount.value_percentage * 100),
  value_amount: discount.value_amount,
})

type Order = { price: Money; country: string; method: string | null }

/** Whether a discount applies to an order of this price, country and method. */
function isDiscountApplicable(discount: Discount, { price, country, method }: Order): boolean {
  return (
    discount.status === 'active' &&
    !discount.expired &&
    (discount.country === null || discount.country === country) &&
    (discount.currency === null || discount.currency === price.currency) &&
    price.amount >= discount.minimum_order_value &&
    (method === null ||
      discount.paymentmethods.length === 0 ||
      discount.paymentmethods.includes(method))
  )
}

type BestPrice = { amount: number; discount: Discount | null }

/**
 * Returns the lowest price of an order and the discount that makes it, the first of equal ones. No
 * discount of the list can raise the price.
 */
export function applyBestDiscount(discounts: readonly Discount[], order: Order): BestPrice {
  const list = order.price.amount
  return discounts
    .filter((discount) => isDiscountApplicable(discount, order))
    .map((discount) => ({ amount: applyDiscount(list, toDiscountValue(discount)), discount }))
    .reduce<BestPrice>((best, next) => (next.amount < best.amount ? next : best), {
      amount: list,
      discount: null,
    })
}

/** Who may get an offer; null and empty: everyone. */
type Audience = { country: string | null; methods: readonly string[] }

/** An offer with its period; `worth` in hundredths of a percent. */
export type Campaign = Audience & {
  name: string
  worth: number
  starts_at: Date
  expires_at: Date | null
}

type Terms = { percentage: number | null; value_amount: number | null; minimum_order_value: number }

/**
 * The largest share that a code takes off, in hundredths of a percent: an amount is worth most on
 * the cheapest of `prices` that it applies to.
 */
export function calculateWorth(
  { percentage, value_amount, minimum_order_value }: Terms,
  prices: number[],
): number {
  if (percentage !== null) return percentage
  const cheapest = Math.min(...prices.filter((price) => price >= minimum_order_value))
  return Number.isFinite(cheapest)
    ? Math.min(10_000, Math.ceil(((value_amount ?? 0) * 10_000) / cheapest))
    : 0
}

/** The time bonus as a campaign. */
export const bonusCampaign = (settings: BonusSettings, signupAt: Date): Campaign => ({
  name: TIME_BONUS,
  country: null,
  methods: [],
  worth: settings.time_bonus_percentage * 100,
  starts_at: signupAt,
  expires_at: bonusEnd(settings, signupAt),
})

/** Days after the end of an offer without an equal or better one. */
export const COOLDOWN_DAYS = 30

export type FalseDeadline =
  | { reason: 'ends_before_it_starts' | 'as_good_as_the_time_bonus' }
  | { reason: 'follows_too_soon'; campaign: string; free_from: Date }
  /** No later start helps. */
  | { reason: 'never_ends'; campaign: string }

/**
 * Returns why a planned campaign would make a deadline false, or null. After an offer that was said
 * to end, nothing equal or better may start within `COOLDOWN_DAYS` for the same buyers. `others` are
 * the offers that a receiver of this one may also get. `bonusWorth` is set for a campaign for
 * everyone: it must be worth less than the time bonus, which ends for some member every hour.
 */
export function validateDeadline(
  planned: Campaign,
  others: Campaign[],
  bonusWorth: number | null,
): FalseDeadline | null {
  if (planned.expires_at !== null && planned.expires_at <= planned.starts_at)
    return { reason: 'ends_before_it_starts' }
  if (bonusWorth !== null && planned.worth >= bonusWorth)
    return { reason: 'as_good_as_the_time_bonus' }
  const rivals = others.filter((other) => sharesBuyers(planned, other))
  const toEnd = ({ expires_at: end }: Campaign) => end?.getTime() ?? Infinity
  // The last one to end is in the way for longest.
  const [clash] = rivals
    .filter((other) => contradicts(planned, other))
    .toSorted((a, b) => toEnd(b) - toEnd(a))
  if (!clash) return null
  const campaign = clash.name
  const from = findFreeStart(planned, rivals)
  return from
    ? { reason: 'follows_too_soon', campaign, free_from: from }
    : { reason: 'never_ends', campaign }
}

const sharesBuyers = (one: Audience, other: Audience): boolean =>
  (one.country === null || other.country === null || one.country === other.country) &&
  (one.methods.length === 0 ||
    other.methods.length === 0 ||
    one.methods.some((method) => other.methods.includes(method)))

const contradicts = (one: Campaign, other: Campaign): boolean =>
  followsTooSoon(other, one) || followsTooSoon(one, other)

const COOLDOWN = COOLDOWN_DAYS * 86_400_000

/**
 * Returns the first later start at which the campaign, as long as planned, contradicts no other. It
 * is the end of a cooldown, or lets the campaign end together with another one.
 */
function findFreeStart(planned: Campaign, rivals: Campaign[]): Date | null {
  const { starts_at: start, expires_at: end } = planned
  const length = end === null ? null : end.getTime() - start.getTime()
  const at = (time: number): Campaign => ({
    ...planned,
    starts_at: new Date(time),
    expires_at: length === null ? null : new Date(time + length),
  })
  const times = rivals.flatMap(({ expires_at: ends }) => {
    if (ends === null) return []
    return [ends.getTime() + COOLDOWN, ...(length === null ? [] : [ends.getTime() - length])]
  })
  const free = times
    .filter((time) => time > start.getTime())
    .toSorted((a, b) => a - b)
    .find((time) => !rivals.some((other) => contradicts(at(time), other)))
  return free === undefined ? null : new Date(free)
}

function followsTooSoon(first: Campaign, second: Campaign): boolean {
  if (first.expires_at === null || second.worth < first.worth) return false
  const cooldownEnd = first.expires_at.getTime() + COOLDOWN
  const outlasts = second.expires_at === null || second.expires_at > first.expires_at
  return outlasts && second.starts_at.getTime() < cooldownEnd
}

/** Hours and remaining minutes, for texts beside a clock. */
export function minutesLeft(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(milliseconds / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/**
 * The members area (specification, section 2): members, a member, chats, likes, a liked member,
 * premium.
 */
export const isMembersArea = (path: string): boolean =>
  /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/m\/[^/]+)?|premium)\/?$/.test(path)

/** Pages that show the bundles themselves. */
export const sellsBundles = (path: string): boolean =>
  /^\/(?:premium|credits|directdebit)(?:\/|$)/.test(path)
