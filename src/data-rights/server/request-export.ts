import { exportJob } from '../../accounts/server/public.ts'
import type { requestExport as contract } from '../contract.ts'
import type { Output } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { addExport, findNewestExport } from './export-archives.ts'
import { getExport } from './get-export.ts'

/** Returns the running export if there is one, instead of starting a second. */
export async function requestExport(ctx: MemberContext): Promise<Output<typeof contract>> {
  const { memberId } = ctx.actor
  await startExport(ctx, memberId)
  return getExport(ctx)
}

/** Starts an export unless one is running. */
export async function startExport(ctx: MemberContext, memberId: string): Promise<void> {
  const newest = await findNewestExport(ctx.db, memberId, ctx.now)
  if (newest?.state === 'waiting') return
  const id = await addExport(ctx, memberId)
  await ctx.enqueue(exportJob, { site: ctx.site.id, member: memberId, export: id })
}
