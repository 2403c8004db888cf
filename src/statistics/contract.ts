import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { CountryCode, Currency, Instant, singleLineText, SiteOfQuery } from '../platform/ids.ts'
import { anyStaff } from '../platform/staff-roles.ts'

/** Lengths of the period that a reader chooses, in days. */
export const presets = ['7', '30', '90', '365'] as const

/** What the funnel is broken down by; each is a column of the counts of landers. */
export const funnelGroups = ['lander', 'slug', 'network', 'country', 'language'] as const

/** Null hides a figure that is about fewer than `min_people` people. */
const Figure = z.nullable(z.int())
const ComparedFigure = z.object({ value: Figure, before: Figure })
/** Tenths of a percent; null if it cannot be told. */
const Share = z.nullable(z.int())
/** Days in UTC; both are included. */
const Period = z.object({ from: z.iso.date(), to: z.iso.date() })

/** Another brand where the same person has a role for it. */
const site = z.optional(SiteOfQuery)
/** The last `days`, or the days between two; they end today at the latest. */
const periodFields = {
  site,
  days: z.optional(z.enum(presets)),
  from: z.optional(z.iso.date()),
  to: z.optional(z.iso.date()),
}
const periodFails = { period_backwards: 400, period_too_long: 400 } as const
/** Of members who came by a lander, or of a country. */
const scopeFields = {
  lander: z.optional(singleLineText(40)),
  country: z.optional(CountryCode),
}

/** Who sees the orders, and so their counts. */
export const salesRoles = ['support', 'finance'] as const

export const Statistics = z.object({
  min_people: z.int(),
  period: Period,
  /** With which it is compared. */
  before: Period,
  /** The last count; null before the first one. */
  counted_until: z.nullable(Instant),
  /** Sums of the period and of the one before it. */
  sums: z.object({
    sign_ups: ComparedFigure,
    first_orders: ComparedFigure,
    orders: ComparedFigure,
    messages: ComparedFigure,
    matches: ComparedFigure,
    reports: ComparedFigure,
    mails: ComparedFigure,
    pushes: ComparedFigure,
  }),
  /** Members who were active in the last 1, 7 and 30 days. */
  active: z.object({ day: Figure, week: Figure, month: Figure }),
  /** Of the members who signed up in the period, how many got so far within a week. */
  steps: z.object({ confirmed: Figure, completed: Figure, wrote: Figure, bought: Figure }),
  shares: z.object({
    /** Of members active in 30 days, those who have paid. */
    paying: Share,
    refunded: Share,
    charged_back: Share,
    /** Of conversations begun in the period. */
    answered: Share,
    /** Of likes given in the period, those with a comment. */
    commented: Share,
    /** Of these, and of all likes, those that became a match. */
    comments_liked_back: Share,
    liked_back: Share,
    /** Of emails, those whose address turned out unknown. */
    bounced: Share,
    /** Of pushes, those that the push service took. */
    delivered: Share,
  }),
  /** Per 1,000 members active in 30 days, in hundredths. */
  reports_per_thousand: z.nullable(z.int()),
  /** The median time to decide a report, of the middle day of the period. */
  decision_minutes: z.nullable(z.int()),
  /** Minor units; `per_member` divides by the members active in 30 days. */
  income: z.array(
    z.object({ currency: Currency, amount: z.int(), per_member: z.nullable(z.int()) }),
  ),
  days: z.array(
    z.object({
      day: z.iso.date(),
      sign_ups: Figure,
      first_orders: Figure,
      messages: Figure,
      active: Figure,
    }),
  ),
})
export type Statistics = z.infer<typeof Statistics>

/** Figures of the site in a period of days (UTC). Sales are exact for roles that see the orders. */
export const getStatistics = call({
  method: 'GET',
  path: '/api/operator-statistics.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: anyStaff,
  input: z.object(periodFields),
  output: Statistics,
  fails: periodFails,
})

/** A count that is never hidden. */
const ComparedCount = z.object({ value: z.int(), before: z.int() })

/** The sales of the site in a period, also by lander and country of the order. */
export const getSales = call({
  method: 'GET',
  path: '/api/operator-sales.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: salesRoles,
  input: z.object({ ...periodFields, ...scopeFields }),
  output: z.object({
    period: Period,
    before: Period,
    orders: ComparedCount,
    first_orders: ComparedCount,
    refunds: ComparedCount,
    chargebacks: ComparedCount,
    /** Minor units. */
    income: z.array(z.object({ currency: Currency, amount: z.int(), before: z.int() })),
  }),
  fails: periodFails,
})

const FunnelRow = z.object({
  /** The value of the group; empty for none. */
  key: z.string(),
  views: Figure,
  starts: Figure,
  sign_ups: Figure,
  confirmations: Figure,
  first_orders: Figure,
})
export type FunnelRow = z.infer<typeof FunnelRow>

/** What became of the visitors of the landers, by lander, slug, network, country or language. */
export const getFunnel = call({
  method: 'GET',
  path: '/api/operator-funnel.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: ['content', 'finance'],
  input: z.object({ ...periodFields, ...scopeFields, by: z.enum(funnelGroups) }),
  output: z.object({
    rows: z.array(FunnelRow),
    total: FunnelRow,
    /** The total of the period before. */
    before: FunnelRow,
    days: z.array(z.object({ day: z.iso.date(), sign_ups: Figure, first_orders: Figure })),
    /** What the period can be filtered by. */
    landers: z.array(z.string()),
    countries: z.array(z.string()),
  }),
  fails: periodFails,
})

const Cohort = z.object({
  /** The Monday of the week of sign-up. */
  joined: z.iso.date(),
  members: Figure,
  /** Percent of them who were active in week 1, 2, …; null where it cannot be told. */
  weeks: z.array(z.nullable(z.int())),
})
export type Cohort = z.infer<typeof Cohort>

/** How many members of each sign-up week came back, week by week. */
export const getCohorts = call({
  method: 'GET',
  path: '/api/operator-cohorts.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: anyStaff,
  input: z.object({ site }),
  output: z.object({ cohorts: z.array(Cohort) }),
  fails: {},
})

/** What affiliates brought in the period, and what they are owed. */
export const listAffiliateFigures = call({
  method: 'GET',
  path: '/api/operator-affiliates.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: ['finance'],
  input: z.object(periodFields),
  output: z.object({
    affiliates: z.array(
      z.object({
        network: z.string(),
        leads: Figure,
        orders: Figure,
        /** Earned and not yet paid, in minor units, by currency. */
        owed: z.array(z.object({ currency: Currency, amount: z.int() })),
      }),
    ),
  }),
  fails: periodFails,
})
