import * as z from 'zod'
import { ClaimedCase } from '../moderation/console/contract.ts'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant } from '../platform/ids.ts'
import { consoleQueues } from '../platform/staff-queues.ts'
import { anyStaff } from '../platform/staff-roles.ts'
import { OwnBrand } from '../staff/brands-contract.ts'

const Count = z.int()

/** `disputes` and `many_disputes`: card brands near the limit of disputes; see the payments feature. */
export const alarmKinds = ['payments', 'jobs', 'mail', 'late', 'disputes', 'many_disputes'] as const

export const ConsoleQueue = z.object({
  name: z.enum(consoleQueues),
  waiting: Count,
  /** Past their deadline. */
  late: Count,
  oldest_at: Instant,
  due_at: Instant,
  /** Since when that waits whose deadline is the nearest. */
  due_since: Instant,
  /** Whether a bank set the deadline, and not our promise. */
  of_bank: z.boolean(),
})

/** Lists the queues of the caller's roles in which something waits, the nearest deadline first. */
export const listConsoleQueues = call({
  method: 'GET',
  path: '/api/operator-queues.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({}),
  output: z.object({
    queues: z.array(ConsoleQueue),
    /** Where the same person works, that of the request first. */
    brands: z.array(OwnBrand),
  }),
  fails: {},
})

export const Figure = z.object({ today: Count, last_week: Count })

export const Figures = z.object({
  sign_ups: Figure,
  confirmed: Figure,
  active: Figure,
  messages: Figure,
  orders: Figure,
})

const RunningOffer = z.object({
  name: z.string(),
  percentage: z.nullable(z.number()),
  value_amount: z.nullable(Count),
  currency: z.nullable(Currency),
  starts: z.nullable(Instant),
  expires: z.nullable(Instant),
  /** How long it lasts for each member from their sign-up. */
  hours: z.nullable(z.number()),
})

/** What waits, what the staff did, and today's figures against the same hour a week ago. */
export const getConsoleHome = call({
  method: 'GET',
  path: '/api/operator-home.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({}),
  output: z.object({
    queues: z.array(ConsoleQueue),
    /** Those of the reader's open cases with the nearest deadlines; null without the role for it. */
    cases: z.nullable(z.array(ClaimedCase)),
    /** What each person did, counted; with its subject if it was done once and the reader may open it. */
    done: z.array(
      z.object({
        id: Id,
        actor: z.string(),
        action: z.string(),
        count: Count,
        subject: z.nullable(z.object({ kind: z.string(), id: z.string() })),
        /** The last time. */
        at: Instant,
      }),
    ),
    figures: Figures,
    /** Completed orders by currency, in minor units; null without a role for it. */
    income: z.nullable(z.array(Figure.extend({ currency: Currency }))),
    orders_by_hour: z.array(z.object({ hour: Count, today: Count, last_week: Count })),
    /** What buyers are promised now; null without a role for it. */
    offers: z.nullable(z.array(RunningOffer)),
    /** `mail`: refused or failed in the last hour. `late`: past its deadline in the reader's queues. */
    alarms: z.array(z.object({ kind: z.enum(alarmKinds), count: Count })),
    /** The latest answer that was late, in the reader's queues. */
    last_late: z.nullable(
      z.object({
        queue: z.enum([
          'reports',
          'complaints',
          'appeals',
          'order_cases',
          'service_cases',
          'selfies',
          'chargebacks',
          'debit_returns',
        ]),
        due_at: Instant,
        answered_at: Instant,
      }),
    ),
    counted_until: Instant,
  }),
  fails: {},
})
