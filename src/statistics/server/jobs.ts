import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute } from '../../server/database/query.ts'
import type { Schedule } from '../../server/feature.ts'
import { rollUpActivity, rollUpEvents } from './daily-metrics.ts'
import { sendWeeklyReport } from './weekly-report.ts'
import { rollUpCohorts } from './weekly-cohorts.ts'

/** Days that are counted anew at every run: an event of yesterday may arrive late. */
const RECENT_DAYS = 2
/** Days in which a sign-up may still be confirmed, write, order or get its first answer. */
const WINDOW_DAYS = 8

/**
 * Replaces the figures at once, so that nobody reads a day without them. Both schedules may run at
 * the same time: the second waits for the first.
 */
async function rollUp(ctx: Context, days: number): Promise<void> {
  await ctx.inTransaction(async (txCtx) => {
    await execute(txCtx.db, sql`lock table daily_metric in share row exclusive mode`)
    await rollUpEvents(txCtx, days)
    await rollUpActivity(txCtx)
    await rollUpCohorts(txCtx)
  })
}

export const statisticsSchedules: Schedule[] = [
  { name: 'statistics_roll_up', cron: '*/15 * * * *', run: (ctx) => rollUp(ctx, RECENT_DAYS) },
  // After the roll-up of the week that ended on Sunday.
  { name: 'statistics_weekly_report', cron: '10 6 * * 1', run: sendWeeklyReport },
  { name: 'statistics_roll_up_week', cron: '50 3 * * *', run: (ctx) => rollUp(ctx, WINDOW_DAYS) },
]
