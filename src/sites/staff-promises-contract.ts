import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

const Hours = (max: number, hours: number) => z._default(integerBetween(1, max), hours)
const WorkingDays = z._default(integerBetween(1, 10), 2)

/**
 * Within how many hours the staff promise to decide, by queue (decisions, promises of queues). A
 * brand may promise less time; the upper bounds are what the product's pages and the law allow.
 * `urgent`: a report or complaint that says somebody may be in danger; `appeal`: objections to a
 * decision. Reports have a setting of their own.
 */
export const PromisedHours = z.prefault(
  z.object({
    photo: Hours(24, 24),
    text: Hours(72, 24),
    new_account: Hours(72, 24),
    selfie: Hours(48, 24),
    urgent: Hours(24, 24),
    appeal: Hours(336, 168),
    quality: Hours(336, 168),
  }),
  {},
)
/** The queues that have a promise of their own. */
export type PromisedQueue = keyof z.output<typeof PromisedHours>

/**
 * Within how many working days requests about orders and the service are answered; ten of them are
 * never more than the 14 days that the terms name.
 */
export const PromisedWorkingDays = z.prefault(
  z.object({ order: WorkingDays, service: WorkingDays }),
  {},
)
