import * as z from 'zod'
import { call } from '../platform/contract.ts'
import { Currency, Id, Instant, PageLimit, SiteOfQuery } from '../platform/ids.ts'
import { inboxQueues } from '../platform/staff-queues.ts'
import { anyStaff } from '../platform/staff-roles.ts'
import { OwnBrand } from '../staff/brands-contract.ts'
import { alarmKinds, ConsoleQueue, Figure, Figures } from './home-contract.ts'

const Count = z.int()
const Income = z.array(Figure.extend({ currency: Currency }))

const BrandOverview = OwnBrand.extend({
  figures: Figures,
  /** Completed orders by currency, in minor units; null without a role for it in this brand. */
  income: z.nullable(Income),
  /** Queues of the person's roles there in which something waits, without their own cases. */
  queues: z.array(ConsoleQueue.pick({ name: true, waiting: true, late: true })),
  waiting: Count,
  late: Count,
  /** Failed jobs are of the whole installation and stand at the brand of the request. */
  alarms: z.array(z.object({ kind: z.enum(alarmKinds), count: Count })),
  counted_until: Instant,
})
export type BrandOverview = z.infer<typeof BrandOverview>

/** Today in every brand where the person works, as far as their roles there allow, and in total. */
export const getBrandsOverview = call({
  method: 'GET',
  path: '/api/operator-brands-overview.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({}),
  output: z.object({
    brands: z.array(BrandOverview),
    total: z.object({
      figures: Figures,
      /** Of the brands whose income the person may see; null if there is none. */
      income: z.nullable(Income),
      waiting: Count,
      late: Count,
    }),
  }),
  fails: {},
})

const InboxRow = z.object({
  brand: z.int(),
  queue: z.enum(inboxQueues),
  /** With the letter of its kind, as on the receipt; null for a review, which has no page of its own. */
  number: z.nullable(z.string()),
  /** Of the review or case, unique with brand and queue. */
  subject: Id,
  /** The name of whom it concerns, if that is a member. */
  member: z.nullable(z.string()),
  since: Instant,
  due_at: Instant,
  claimed_by: z.nullable(z.string()),
})
export type InboxRow = z.infer<typeof InboxRow>

/** Lists the reviews and cases that wait in every brand where the person's roles open them, the nearest deadline first. */
export const listInbox = call({
  method: 'GET',
  path: '/api/operator-inbox.php',
  access: 'operator',
  roles: anyStaff,
  input: z.object({
    /** One of the person's brands. */
    site: z.optional(SiteOfQuery),
    queue: z.optional(z.enum(inboxQueues)),
    /** `next` of the page before. */
    after: z.optional(
      z.string().check(z.regex(/^\d{1,16}\.\d{1,5}\.[a-z_]{1,20}\.[1-9]\d{0,17}$/)),
    ),
    limit: PageLimit,
  }),
  output: z.object({
    rows: z.array(InboxRow),
    brands: z.array(OwnBrand),
    next: z.nullable(z.string()),
  }),
  fails: {},
})
