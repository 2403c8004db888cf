import { ApiError } from '../../platform/api-error.ts'
import {
  checkPeriod,
  periodBefore,
  resolvePeriod,
  type Period,
  type PeriodChoice,
} from '../rules.ts'

/** The chosen period and the one with which it is compared. */
export function readPeriod(choice: PeriodChoice, now: Date): { period: Period; before: Period } {
  const period = resolvePeriod(choice, now)
  if (typeof period === 'string') throw new ApiError(period)
  return { period, before: periodBefore(period) }
}

/** Refuses days that make no period. */
export function assertPeriod(period: Period): void {
  const failure = checkPeriod(period)
  if (failure) throw new ApiError(failure)
}
