import * as z from 'zod'
import { call } from '../../platform/contract.ts'
import { Currency } from '../../platform/ids.ts'

const Day = z.iso.date()

/** Bytes of the bank's history of all rates since 1999, twice. */
const RATES_BYTES = 4 * 1024 * 1024

/** A reference rate: units of the currency for one euro, as the bank writes it. */
const UsedRate = z.object({ currency: Currency, day: Day, rate: z.string() })

/**
 * Stores the euro's reference rates of the European Central Bank for all brands; the body is
 * `eurofxref-hist.csv` out of its zip file, or one of its XML files. A known rate stays as it is.
 */
export const importRates = call({
  method: 'POST',
  path: '/api/operator-rates.php',
  access: 'operator',
  roles: ['finance'],
  repeat: 'natural',
  upload: RATES_BYTES,
  input: z.object({}),
  output: z.object({ stored: z.int(), known: z.int(), last: Day }),
  fails: { rates_unreadable: 400 },
})

const ReportedSums = z.object({
  sales: z.int(),
  credit_notes: z.int(),
  vat: z.int(),
  payouts: z.int(),
})
export type ReportedSums = z.infer<typeof ReportedSums>

const ReportedRow = ReportedSums.extend({
  currency: Currency,
  /** In the reporting currency; null if a rate is missing. */
  converted: z.nullable(ReportedSums),
})
export type ReportedRow = z.infer<typeof ReportedRow>

/**
 * Sums what is booked in a period, in its currencies and in one, by the reference rates of the last
 * day of the period or of the last one before it on which rates were published, at most four days.
 */
export const getReport = call({
  method: 'GET',
  path: '/api/operator-report.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ from: Day, to: Day, currency: Currency }),
  output: z.object({
    rows: z.array(ReportedRow),
    /** Null if a rate is missing. */
    total: z.nullable(ReportedSums),
    rates: z.array(UsedRate),
    missing: z.array(Currency),
    /** The last day whose rates are stored. */
    last: z.nullable(Day),
  }),
  fails: {},
})

const Quarter = z.string().check(z.regex(/^20\d\d-Q[1-4]$/))
const Country = z.string().check(z.regex(/^[A-Z]{2}$/))

const OssRow = z.object({
  country: Country,
  /** Hundredths of a percent. */
  rate: z.int(),
  /** Cents; null if a rate is missing. */
  net: z.nullable(z.int()),
  vat: z.nullable(z.int()),
})
export type OssRow = z.infer<typeof OssRow>

const OssCorrection = z.object({
  /** The quarter of the sale. */
  quarter: Quarter,
  country: Country,
  vat: z.nullable(z.int()),
})
export type OssCorrection = z.infer<typeof OssCorrection>

/**
 * Returns a quarter's return for the Union scheme of the one-stop shop (directive 2006/112/EC, articles
 * 369g and 369h) in euros: sales by country and rate, and corrections of earlier quarters.
 */
export const getOssReturn = call({
  method: 'GET',
  path: '/api/operator-oss.php',
  access: 'operator',
  keyScope: 'payments:read',
  roles: ['finance'],
  input: z.object({ quarter: Quarter }),
  output: z.object({
    is_over: z.boolean(),
    rows: z.array(OssRow),
    corrections: z.array(OssCorrection),
    /** What is owed, with the corrections; null if a rate is missing. */
    total: z.nullable(z.int()),
    rates: z.array(UsedRate.extend({ quarter: Quarter })),
    missing: z.array(z.object({ quarter: Quarter, currency: Currency })),
    /** For the portal of the BZSt: null until the quarter is over and all rates are known, and without sales. */
    file: z.nullable(z.object({ name: z.string(), content: z.string() })),
  }),
  fails: {},
})
