import type { Money } from '../platform/money.ts'
import type { Discount } from './contract.ts'

export const TIME_BONUS = 'TIMEBONUS25'
const WELCOME = 'WELCOME25'

/** A campaign's code waits here from the link that brought it until its member buys. */
export const CODE_COOKIE = 'discountcode'
export const CODE_DAYS = 30

/** A code as it is stored; null for what can be none. */
export function parseCode(input: string | null | undefined): string | null {
  const code = (input ?? '').trim().toUpperCase()
  return /^[A-Z0-9-]{3,32}$/.test(code) ? code : null
}

/** The code that an address names: `discountcode` as campaign links carry it, or `code` as the shop does. */
export const codeFromQuery = (query: URLSearchParams): string | undefined =>
  (query.get('discountcode') ?? query.get('code'))?.trim().slice(0, 64) || undefined

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

/** The bonus of the first hours after joining, for a member who never bought; null once it is over. Its deadline never moves. */
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

/** What visitors are told: the same quarter off, within the first hours of joining. It has no deadline before they join. */
export const welcomeDiscount = (settings: BonusSettings): Discount => ({
  ...bonusTerms(settings),
  code: WELCOME,
  user_id: null,
  expires: null,
})

type Value = { percentage: number | null; value_amount: number | null }

/** What is left to pay, in minor units: rounded down, in the member's favour, and never less than one unit. Percentages are in hundredths. */
export function applyDiscount(list: number, { percentage, value_amount }: Value): number {
  const amount =
    percentage === null
      ? list - (value_amount ?? 0)
      : Math.floor((list * (10_000 - percentage)) / 10_000)
  return Math.max(1, amount)
}

export const toDiscountValue = (
  discount: Pick<Discount, 'value_percentage' | 'value_amount'>,
): Value => ({
  percentage:
    discount.value_percentage === null ? null : Math.round(discount.value_percentage * 100),
  value_amount: discount.value_amount,
})

type Order = { price: Money; country: string; method: string | null }

/** Whether a discount holds for an order of this price, country and method. */
export function isDiscountApplicable(
  discount: Discount,
  { price, country, method }: Order,
): boolean {
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

/** An offer in a time; `worth` in hundredths of a percent. */
export type Campaign = { worth: number; starts_at: Date; expires_at: Date | null }

type Terms = { percentage: number | null; value_amount: number | null; minimum_order_value: number }

/** The most that a code takes off: a fixed amount is worth most on the cheapest of `prices` that it holds for. */
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

/** The bonus of joining as one of the offers that a member has had. */
export const bonusCampaign = (settings: BonusSettings, signupAt: Date): Campaign => ({
  worth: settings.time_bonus_percentage * 100,
  starts_at: signupAt,
  expires_at: bonusEnd(settings, signupAt),
})

/** So long nothing equal or better follows an offer that ended. */
export const COOLDOWN_DAYS = 30

/**
 * Why a planned campaign would make a deadline false, or null: nothing equal or better may follow within 30 days of the end
 * of an offer that was said to end. `others` are the offers that somebody who gets this one may also get. The bonus of joining
 * ends somewhere every hour, so nothing for everybody (`everybodys`: what that bonus is worth) can be as good as it.
 */
export function validateDeadline(
  planned: Campaign,
  others: Campaign[],
  bonusWorth: number | null,
): string | null {
  if (planned.expires_at !== null && planned.expires_at <= planned.starts_at)
    return 'ends_before_it_starts'
  if (bonusWorth !== null && planned.worth >= bonusWorth) return 'as_good_as_the_time_bonus'
  const clash = others.some(
    (other) => followsTooSoon(other, planned) || followsTooSoon(planned, other),
  )
  return clash ? 'follows_too_soon' : null
}

function followsTooSoon(first: Campaign, second: Campaign): boolean {
  if (first.expires_at === null || second.worth < first.worth) return false
  const cooldownEnd = first.expires_at.getTime() + COOLDOWN_DAYS * 86_400_000
  const outlasts = second.expires_at === null || second.expires_at > first.expires_at
  return outlasts && second.starts_at.getTime() < cooldownEnd
}

/** For words beside a clock: whole hours, and the minutes of the rest. */
export function minutesLeft(milliseconds: number): { hours: number; minutes: number } {
  const minutes = Math.floor(milliseconds / 60_000)
  return { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** The members area of the specification (section 2): members, a member, chats, likes, a liked member, premium. */
export const isMembersArea = (path: string): boolean =>
  /^\/(?:members(?:\/[^/]+)?|chats|likes(?:\/m\/[^/]+)?|premium)\/?$/.test(path)

/** Pages that show the bundles themselves. */
export const sellsBundles = (path: string): boolean =>
  /^\/(?:premium|credits|directdebit)(?:\/|$)/.test(path)
