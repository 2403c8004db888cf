import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

const LedgerAccount = z.string().check(z.regex(/^\d{4,9}$/))

/** SKR03: passive accruals, and revenue without automatic tax. */
const DEFERRED = { deferred: '0990', deferred_sales: '8200' }

/** The tax adviser's numbers at DATEV, and the accounts on which is booked. */
const DatevFields = z.object({
  consultant: integerBetween(0, 9_999_999),
  client: integerBetween(0, 99_999),
  fiscal_year_month: integerBetween(1, 12),
  account_length: integerBetween(4, 8),
  /** The standard chart: 03, 04, or empty for one's own. */
  chart: z.string().check(z.regex(/^\d{0,2}$/)),
  accounts: z.object({
    provider: LedgerAccount,
    bank: LedgerAccount,
    receivables: LedgerAccount,
    fees: LedgerAccount,
    reserves: LedgerAccount,
    sales_home: LedgerAccount,
    sales_union: LedgerAccount,
    sales_elsewhere: LedgerAccount,
    /** Deferred income, and the account of income that is lowered by it. */
    deferred: z._default(LedgerAccount, DEFERRED.deferred),
    deferred_sales: z._default(LedgerAccount, DEFERRED.deferred_sales),
  }),
})

/** The accounts of a new brand are those of SKR03. */
export const Datev = z._default(DatevFields, {
  consultant: 0,
  client: 0,
  fiscal_year_month: 1,
  account_length: 4,
  chart: '03',
  accounts: {
    provider: '1360',
    bank: '1200',
    receivables: '1400',
    fees: '4970',
    reserves: '1525',
    sales_home: '8400',
    sales_union: '8320',
    sales_elsewhere: '8338',
    ...DEFERRED,
  },
})
