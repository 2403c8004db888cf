import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { snoozeThread } from '../../moderation/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { snoozeCase as contract } from '../contract.ts'
import { getThread } from './live-case.ts'
import { wakeCase } from './wake-case.ts'

export async function snoozeCase(
  ctx: MemberContext,
  { id, until }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const thread = await getThread(ctx, id)
  const time = until === null ? null : new Date(until)
  if (time && time <= ctx.now) throw new ApiError('time_passed', { field: 'until' })
  if (!(await snoozeThread(ctx.db, { site: ctx.site.id, id, until: time })))
    throw new ApiError('case_decided')
  if (time)
    await ctx.enqueue(wakeCase, { site: ctx.site.id, id }, { runAt: time, key: `wake-case:${id}` })
  await recordAudit(ctx.db, ctx, {
    action: 'case.snooze',
    subject: { kind: 'complaint', id },
    memberId: thread.member_id,
    after: { until },
  })
  return {}
}
