import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency, Id, Instant, multilineText } from '../../platform/ids.ts'

const Month = z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/))
const Digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Invoices and credit notes in one file; each is a page. */
export const INVOICES_PER_FILE = 500

/** What is booked in a month in one currency, in minor units. */
const MonthTotals = z.object({
  currency: Currency,
  invoices: z.int(),
  sales: z.int(),
  /** Negative. */
  credit_notes: z.int(),
  vat: z.int(),
  /** What the providers paid out. */
  payouts: z.int(),
  /** Deferred income at its end: what was paid, without tax, for credits that were not used. */
  deferred: z.int(),
})
export type MonthTotals = z.infer<typeof MonthTotals>

const MonthClosing = z.object({
  version: z.int(),
  closed_at: Instant,
  closed_by: z.string(),
  reopened_at: z.nullable(Instant),
  /** Who asked for it, and why. */
  reopened_by: z.nullable(z.string()),
  reopening_reason: z.nullable(z.string()),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), digest: Digest })),
})
export type MonthClosing = z.infer<typeof MonthClosing>

const BookMonth = z.object({
  month: Month,
  /** `running`: not over; `waiting`: a month before it is open; `due`: can be closed. */
  state: z.enum(['running', 'waiting', 'due', 'closed']),
  totals: z.array(MonthTotals),
  /** Names the totals: closing repeats it, so that what was seen is what is closed. */
  digest: Digest,
  /** The latest first. */
  closings: z.array(MonthClosing),
  /** Who asked to reopen it, while that waits for a second person. */
  reopening: z.nullable(z.string()),
  /** Whether it is the last that is closed. */
  can_reopen: z.boolean(),
})
export type BookMonth = z.infer<typeof BookMonth>

/** Lists the months of the books, the latest first, with what is booked in each. */
export const listMonths = call({
  method: 'GET',
  path: '/api/operator-months.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({}),
  output: z.object({ months: z.array(BookMonth) }),
  fails: {},
})

/**
 * Closes a month, with all before it: nothing is booked into it any more, and its files are stored.
 * It must be over for a day. Later corrections are booked into the open month.
 */
export const closeMonth = call({
  method: 'POST',
  path: '/api/operator-months.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  input: z.object({ month: Month, digest: Digest }),
  output: z.object({ version: z.int() }),
  fails: { month_closed: 409, month_running: 409, month_waiting: 409, month_changed: 409 },
})

/** Asks a second person to reopen the month that was closed last. */
export const reopenMonth = call({
  method: 'DELETE',
  path: '/api/operator-months.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  input: z.object({ month: Month, reason: multilineText(1000, 3) }),
  output: z.object({ approval: Id }),
  fails: { month_open: 409, later_month_closed: 409, approval_waiting: 409 },
})

/** Returns a file of a closing, byte for byte as it was stored. */
export const getMonthFile = call({
  method: 'GET',
  path: '/api/operator-month-file.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({
    month: Month,
    version: z.coerce.number().check(z.int32(), z.gte(1)),
    name: z.string().check(z.maxLength(100)),
  }),
  output: z.object({ content: z.string(), digest: Digest }),
  fails: {},
})
