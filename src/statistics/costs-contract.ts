import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency, Instant, singleLineText } from '../platform/ids.ts'

/** What visitors can be paid for by; each is a column of the counts of landers. */
export const costKinds = ['network', 'slug', 'lander'] as const
export type CostKind = (typeof costKinds)[number]

const Day = z.iso.date()
const Figure = z.nullable(z.int())
const source = { kind: z.enum(costKinds), source: singleLineText(64, 1) }

/** What a source cost in some days (UTC, both are included) in one currency. */
const costFields = { ...source, from: Day, to: Day, currency: Currency }

const TrafficCost = z.object({
  ...costFields,
  /** Minor units. */
  amount: z.int(),
  entered_by: z.string(),
  entered_at: Instant,
})
export type TrafficCost = z.infer<typeof TrafficCost>

const SourceCost = z.object({
  ...source,
  currency: Currency,
  /** What falls on the days of the period: an amount is spread evenly over its days. */
  amount: z.int(),
  /** Null hides a figure about too few people. */
  sign_ups: Figure,
  first_orders: Figure,
  /** Minor units; null without a figure to divide by. */
  per_sign_up: Figure,
  per_first_order: Figure,
})
export type SourceCost = z.infer<typeof SourceCost>

/** Lists what sources of visitors cost in a period, and what each sign-up and first order of them cost. */
export const listTrafficCosts = call({
  method: 'GET',
  path: '/api/operator-traffic-costs.php',
  access: 'operator',
  keyScope: 'statistics:read',
  roles: ['content', 'finance'],
  input: z.object({ from: Day, to: Day }),
  output: z.object({
    sources: z.array(SourceCost),
    /** The entries with a day in the period, the latest first. */
    costs: z.array(TrafficCost),
    /** The sources that had visitors in the period. */
    known: z.array(z.object(source)),
  }),
  fails: { period_backwards: 400, period_too_long: 400 },
})

/** Enters what a source cost; the same source, days and currency again replace the amount. */
export const saveTrafficCost = call({
  method: 'PUT',
  path: '/api/operator-traffic-costs.php',
  access: 'operator',
  roles: ['content', 'finance'],
  repeat: 'natural',
  input: z.object({ ...costFields, amount: z.int32().check(z.gte(1)) }),
  output: z.object({}),
  fails: { period_backwards: 400, period_too_long: 400 },
})

/** Removes an entry. */
export const removeTrafficCost = call({
  method: 'DELETE',
  path: '/api/operator-traffic-costs.php',
  access: 'operator',
  roles: ['content', 'finance'],
  repeat: 'natural',
  input: z.object(costFields),
  output: z.object({}),
  fails: {},
})
