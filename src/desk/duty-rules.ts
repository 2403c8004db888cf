import { addDays } from '../platform/working-days.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import type { DutyArea } from './duty-contract.ts'

/** Who can be on duty for an area: who may finish its cases. */
export const areaRoles: Record<DutyArea, readonly StaffRole[]> = {
  content: ['moderator'],
  orders: ['support', 'finance'],
  service: ['support'],
}

/** The area of a queue by its name. */
export const getArea = (queue: string): DutyArea =>
  queue === 'order_cases' ? 'orders' : queue === 'service_cases' ? 'service' : 'content'

/** The share of a promised time after which who is on duty is warned. */
export const WARN_AFTER = 0.75

type Times = { starts: Date; ends: Date }

/** A shift on the same day of several weeks, at the same time of the clock in a time zone. */
export const repeatWeekly = (
  { starts, ends }: Times,
  { weeks, zone }: { weeks: number; zone: string },
): Times[] =>
  Array.from({ length: weeks }, (_, week) => {
    const begin = addDays(starts, 7 * week, zone)
    return {
      starts: begin,
      ends: new Date(begin.getTime() + (ends.getTime() - starts.getTime())),
    }
  })
