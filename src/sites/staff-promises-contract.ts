import * as z from 'zod'
import { integerBetween } from '../platform/ids.ts'

const Hours = (max: number, hours: number) => z._default(integerBetween(1, max), hours)

/**
 * Within how many hours the staff promise to decide, by queue. A brand may promise less time; the
 * upper bounds are what the product's pages and the law allow: 24 hours for illegal content and
 * photos (decisions, promises of queues), 48 for a selfie, 14 days for a complaint. `urgent`: a report
 * or complaint that says somebody may be in danger; `case`: other complaints, and appeals.
 */
export const PromisedHours = z.prefault(
  z.object({
    photo: Hours(24, 1),
    text: Hours(72, 24),
    new_account: Hours(72, 24),
    selfie: Hours(48, 48),
    urgent: Hours(24, 24),
    case: Hours(336, 336),
    quality: Hours(336, 168),
  }),
  {},
)
/** The queues that have a promise of their own. */
export type PromisedQueue = keyof z.output<typeof PromisedHours>
