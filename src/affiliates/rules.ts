import type { Currency } from '../platform/money.ts'

/** The events that are reported to affiliates, each at most once per member. */
export const affiliateEvents = ['sign_up', 'confirmed', 'first_order', 'refund'] as const
export type AffiliateEvent = (typeof affiliateEvents)[number]

/** The placeholders of a postback's URL, each as `{name}`. */
export const postbackFields = [
  'event',
  'id',
  'time',
  'ref',
  'sub1',
  'sub2',
  'sub3',
  'cpc',
  'amount',
  'currency',
] as const
export type PostbackValues = Partial<Record<(typeof postbackFields)[number], string>>

const PLACEHOLDER = /\{(\w+)\}/g

/** Whether the template is an https address whose host is fixed and whose placeholders are known. */
export function isPostbackTemplate(template: string): boolean {
  const names = [...template.matchAll(PLACEHOLDER)].map(([, name]) => name)
  const url = URL.parse(template)
  return (
    url?.protocol === 'https:' &&
    url.username === '' &&
    !/[{}]/.test(url.host) &&
    template.length <= 2000 &&
    names.every((name) => postbackFields.some((field) => field === name))
  )
}

/**
 * Fills the placeholders of a postback's URL. Values are encoded, so they can add neither a
 * parameter nor a path.
 */
export const fillTemplate = (template: string, values: PostbackValues): string =>
  template.replaceAll(PLACEHOLDER, (_, name: string) => {
    const field = postbackFields.find((each) => each === name)
    return encodeURIComponent((field && values[field]) ?? '')
  })

/** The signed text: the Unix time in the header and the complete URL. */
export const signedText = (seconds: number, url: string): string => `${seconds}.${url}`

/** What an affiliate is paid for; amounts are in minor units. */
export type Agreement =
  | { kind: 'none' }
  | { kind: 'per_lead'; amount: number; currency: Currency }
  | { kind: 'first_order' | 'lifetime'; percent: number }

/** Figures of fewer people are hidden, and payouts of fewer are not booked. */
export const MIN_PEOPLE = 5

/** Null hides a figure that is about too few people. */
export const visibleFigure = (people: number): number | null =>
  people < MIN_PEOPLE ? null : people

/** The share of what a member paid, rounded down. */
export const toShare = (paid: number, percent: number): number => Math.floor((paid * percent) / 100)

/** What is left of an earning after `refunded` of the order was returned, rounded down. */
export const remainingEarning = (
  { paid, amount }: { paid: number; amount: number },
  refunded: number,
): number => (paid === 0 ? 0 : Math.floor((amount * Math.max(0, paid - refunded)) / paid))
