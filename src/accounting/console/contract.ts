import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency, Id, Instant, PageLimit } from '../../platform/ids.ts'
import { Invoice } from '../../payments/contract.ts'

const Day = z.iso.date()
const Count = z.int()

const ListedInvoice = Invoice.extend({
  id: Count,
  order: Id,
  country: z.string(),
  currency: Currency,
})
export type ListedInvoice = z.infer<typeof ListedInvoice>

/** Lists invoices and credit notes of a period in the order of their numbers. */
export const listInvoices = call({
  method: 'GET',
  path: '/api/operator-invoices.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({
    /** Days in UTC; both are included. */
    from: Day,
    to: Day,
    /** Invoices after this number. */
    after: z.optional(z.coerce.number().check(z.int32(), z.gte(1))),
    limit: PageLimit,
  }),
  output: z.object({
    invoices: z.array(ListedInvoice),
    next: z.nullable(Count),
  }),
  fails: {},
})

const VatRow = z.object({
  country: z.string(),
  currency: Currency,
  /** Hundredths of a percent. */
  rate: Count,
  sales: Count,
  sales_gross: Count,
  credit_notes: Count,
  credit_notes_gross: Count,
  net: Count,
  vat: Count,
})
export type VatRow = z.infer<typeof VatRow>

/** Sums the value added tax of a period by country, currency and rate, in minor units. */
export const getVatReport = call({
  method: 'GET',
  path: '/api/operator-vat.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ from: Day, to: Day }),
  output: z.object({ rows: z.array(VatRow) }),
  fails: {},
})

const LiabilityRow = z.object({
  /** Null: credits that nobody paid for. */
  currency: z.nullable(Currency),
  members: Count,
  credits: Count,
  /** What was paid for them, in minor units. */
  amount: Count,
})
export type LiabilityRow = z.infer<typeof LiabilityRow>

/** Returns what we owe for credits that members had not used at the end of a day. */
export const getLiability = call({
  method: 'GET',
  path: '/api/operator-liability.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ at: Day }),
  output: z.object({ rows: z.array(LiabilityRow) }),
  fails: {},
})

const SettlementRow = z.object({
  provider: z.string(),
  id: z.string(),
  currency: Currency,
  paid_out_at: Instant,
  /** Later than that if its month was closed before the provider told of it. */
  booked_at: Instant,
  /** Sums of the entries in minor units, negative where they lower the payout. */
  payments: Count,
  refunds: Count,
  chargebacks: Count,
  fees: Count,
  reserves: Count,
  /** What was paid out. */
  amount: Count,
})
export type SettlementRow = z.infer<typeof SettlementRow>

/** Bytes of a statement. */
const STATEMENT_BYTES = 2 * 1024 * 1024

/** Lists the payouts of the providers that are booked in a period, the latest first. */
export const listSettlements = call({
  method: 'GET',
  path: '/api/operator-settlements.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ from: Day, to: Day }),
  output: z.object({ settlements: z.array(SettlementRow) }),
  fails: {},
})

/**
 * Books the payouts of a statement that a person exported at a provider which tells them in no other
 * way; the body is the CSV file that docs/payments.md describes. A payout that is booked stays as it is.
 */
export const importSettlements = call({
  method: 'POST',
  path: '/api/operator-settlements.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  upload: STATEMENT_BYTES,
  input: z.object({ provider: z.string().check(z.regex(/^[a-z]{2,20}$/)) }),
  output: z.object({ booked: z.int(), known: z.int() }),
  fails: { statement_unreadable: 400 },
})

/**
 * Returns sales, credit notes and payouts of a period as a batch of bookings in the DATEV format, with
 * the accounts of the setting `datev`. A batch is of one fiscal year.
 */
export const getDatevBatch = call({
  method: 'GET',
  path: '/api/operator-datev.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ from: Day, to: Day }),
  output: z.object({ name: z.string(), file: z.string(), bookings: Count }),
  fails: { datev_not_set_up: 409, datev_years: 400, datev_too_long: 400 },
})
