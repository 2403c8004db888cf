import type { Context } from '../../server/context.ts'
import { COHORT_WEEKS } from '../rules.ts'
import { rollUpActivity, rollUpEvents } from './daily-metrics.ts'
import { rollUpCohorts } from './weekly-cohorts.ts'

const WEEK = 7 * 86_400_000

/**
 * Counts a site that already has members, such as an imported one. Who was active in a past week is
 * not known: whoever was seen later counts as active.
 */
export async function rollUpHistory(
  ctx: Pick<Context, 'db' | 'site' | 'now'>,
  days: number,
): Promise<void> {
  await rollUpEvents(ctx, days)
  await rollUpActivity(ctx)
  for (let week = COHORT_WEEKS; week >= 0; week--)
    await rollUpCohorts({ ...ctx, now: new Date(ctx.now.getTime() - week * WEEK) })
}
