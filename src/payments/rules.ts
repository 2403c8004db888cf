import { isoLocale, type Locale } from '../platform/locales.ts'
import type { Method } from '../providers/rules.ts'
import { TEST_PROVIDER } from '../sites/rules.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import type { Bundle as SoldBundle, orderStatuses } from './contract.ts'

export const isTestOrder = ({ provider }: { provider: string }): boolean =>
  provider === TEST_PROVIDER

export type OrderStatus = (typeof orderStatuses)[number]

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

type OfferedBundle = Payable & { id: string }

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
  bundles: OfferedBundle[],
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
  bundles: OfferedBundle[],
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
