import type { Loss } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Hours until a person looks at a statement of loss: a bank can stop a transfer for some hours only. */
export const LOSS_HOURS = 4

/** The page that says whom to call. */
export const SCAM_HELP_PATH = '/help/scam'

/** The page of one notice. */
export const aftercarePath = (id: string): string => `/aftercare/${id}`

/** The address of the evidence; a download and not a call. */
export const evidenceAddress = (id: string): string => `/api/aftercare-evidence.php?id=${id}`

/** The time since which contact counts, in whole months before the decision. */
export function contactSince(decidedAt: Date, months: number): Date {
  const since = new Date(decidedAt)
  since.setUTCMonth(since.getUTCMonth() - months)
  return since
}

/** The latest end of a hold. */
export const latestHold = (decidedAt: Date, days: number): Date =>
  new Date(decidedAt.getTime() + days * DAY)

/** When everybody must have been told. */
export const notificationDeadline = (
  { decided_at: decidedAt, hold_until: holdUntil }: { decided_at: Date; hold_until: Date | null },
  hours: number,
): Date => new Date((holdUntil ?? decidedAt).getTime() + hours * HOUR)

/** Upper bounds of the steps of an amount, in whole units of the currency. */
export const lossBounds: Record<Exclude<Loss['amount'], 'nothing' | 'more'>, number> = {
  to_100: 100,
  to_1000: 1_000,
  to_5000: 5_000,
  to_20000: 20_000,
}

/** An IBAN, or twelve and more digits as on cards and accounts, however they are grouped. */
const accountNumber = /\b[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]{4}){2,7}|(?:\d[ -]?){12,}/i
export const hasAccountNumber = (text: string): boolean => accountNumber.test(text)

/** Mails that tell somebody of a change of their own account. */
const accountChange = /^(?:security\/|accounts\/(?:password-changed|address-changed)$)/
export const isAccountChange = (template: string): boolean => accountChange.test(template)

/** A refund is looked at when it is this large … */
const UNUSUAL_CREDITS = 100
/** … and so many times the median of all who were told. */
const UNUSUAL_FACTOR = 5

/** The least credits from which on a refund stands out: somebody may have written to harvest it. */
export function unusualFrom(credits: readonly number[]): number {
  const paid = credits.filter((each) => each > 0).toSorted((a, b) => a - b)
  const median = paid[Math.floor((paid.length - 1) / 2)] ?? 0
  return Math.max(UNUSUAL_CREDITS, median * UNUSUAL_FACTOR)
}

/** A day in a mail, in UTC: the time zone of the reader is unknown. */
export const formatDay = (at: Date, isoLocale: string): string =>
  new Intl.DateTimeFormat(isoLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(at)
