import type { Context } from '../../server/context.ts'
import type { Scheduled } from '../../server/feature.ts'
import { rollUpActivity, rollUpEvents } from './daily-metrics.ts'
import { rollUpCohorts } from './weekly-cohorts.ts'

/** Days that are counted anew at every run: an event of yesterday may arrive late. */
const RECENT_DAYS = 2
/** Days in which a sign-up may still be confirmed, write, order or get its first answer. */
const WINDOW_DAYS = 8

async function rollUp(ctx: Context, days: number): Promise<void> {
  await rollUpEvents(ctx, days)
  await rollUpActivity(ctx)
  await rollUpCohorts(ctx)
}

export const statisticsSchedules: Scheduled[] = [
  { name: 'statistics_roll_up', cron: '*/15 * * * *', run: (ctx) => rollUp(ctx, RECENT_DAYS) },
  { name: 'statistics_roll_up_week', cron: '50 3 * * *', run: (ctx) => rollUp(ctx, WINDOW_DAYS) },
]
