import { DAY } from './rules.ts'
import { euroArea, MAX_DEBIT_AMOUNT } from '../providers/rules.ts'

export type Cap = { period: 'week' | 'month'; amount: number }

/**
 * Returns the start of the last 7 or 30 days. The period slides: a calendar week would let a member
 * spend two caps between Sunday and Monday.
 */
export const periodStart = (period: Cap['period'], now: Date): Date =>
  new Date(now.getTime() - (period === 'week' ? 7 : 30) * DAY)

/** Returns the cap in effect: `next` from its start on, before it `cap`. */
export const effectiveCap = (
  cap: Cap,
  next: { cap: Cap | null; at: Date },
  now: Date,
): Cap | null => (next.at <= now ? next.cap : cap)

/** The cap per day, times 210, so that caps of different periods compare in integers. */
const perDay = ({ period, amount }: Cap) => (period === 'week' ? amount * 30 : amount * 7)

/** Whether a change waits for CAP_INCREASE_DELAY because it raises or removes the current cap. */
export const isCapIncreaseDelayed = (current: Cap | null, requested: Cap | null): boolean =>
  current !== null && (requested === null || perDay(requested) > perDay(current))

export const CAP_INCREASE_DELAY = DAY

const sepa = new Set([...euroArea, ...'AD CH CZ DK GB GI HU IS LI MC NO PL RO SE SM VA'.split(' ')])

export const isSepaCountry = (country: string): boolean => sepa.has(country)

const MAX_DEBITS_IN_30_DAYS = 10_000

const TRUSTED_AFTER_DEBITS = 2

/**
 * Returns the maximum of the next debit in minor units: €50, and at most €100 in 30 days until two
 * debits have settled.
 */
export const debitAllowance = ({ settled, recent }: { settled: number; recent: number }): number =>
  settled >= TRUSTED_AFTER_DEBITS
    ? MAX_DEBIT_AMOUNT
    : Math.max(0, Math.min(MAX_DEBIT_AMOUNT, MAX_DEBITS_IN_30_DAYS - recent))

/** An IBAN without what stands around it on bank statements: "IBAN: NL91 ABNA …", any spaces. */
export const compactIban = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[^a-z0-9]/gi, '')
    .toUpperCase()
    .replace(/^IBAN/, '')

/** Formats an IBAN in groups of four: "NL91 ABNA 0417 1643 00". */
export const spacedIban = (typed: string): string =>
  compactIban(typed).replaceAll(/(.{4})(?=.)/g, '$1 ')
