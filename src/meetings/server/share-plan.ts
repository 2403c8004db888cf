import type { Context } from '../../server/context.ts'
import { claimShare } from './date-plan.ts'
import { sharePlanJob } from './mail-jobs.ts'

/** Mails the link of an open plan to its contact once, if they agreed. */
export async function sharePlan(ctx: Context, plan: string): Promise<void> {
  if (await claimShare(ctx, plan)) await ctx.enqueue(sharePlanJob, { site: ctx.site.id, plan })
}
