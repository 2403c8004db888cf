import * as z from 'zod'
import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import { approvalKind } from '../../../server/approval-kind.ts'
import type { MemberContext } from '../../../server/context.ts'
import { recordAudit, requestApproval } from '../../../staff/server/public.ts'
import { findLastClosed, lockBooks, reopenClosing } from '../../server/closed-months.ts'
import type { reopenMonth as contract } from '../months-contract.ts'

export const REOPEN = 'month.reopen'

export async function reopenMonth(
  ctx: MemberContext,
  { month, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await assertLastClosed(ctx, month)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: REOPEN,
    subject: { kind: 'month', id: month },
    payload: { month },
    params: {},
    summary: { after: month },
    reason,
  })
  return { approval }
}

/** Reopens after the second person's answer. */
export const reopenApproval = approvalKind({
  kind: REOPEN,
  roles: ['finance'],
  payload: z.object({ month: z.string() }),
  execute: async (ctx, { month }, { approvalId, requestedBy, reason }) => {
    await lockBooks(ctx.db, ctx.site.id)
    await assertLastClosed(ctx, month)
    const version = await reopenClosing(ctx.db, {
      siteId: ctx.site.id,
      month,
      requestedBy,
      approvedBy: ctx.actor.memberId,
      reason,
      now: ctx.now,
    })
    if (version === null) throw new ApiError('month_open')
    await recordAudit(ctx.db, ctx, {
      action: REOPEN,
      subject: { kind: 'month', id: month },
      reason,
      after: { version, approval: approvalId, requested_by: requestedBy },
    })
  },
})

/** Months are reopened from the last one back, so that none stays closed after an open one. */
async function assertLastClosed({ db, site }: MemberContext, month: string): Promise<void> {
  const last = await findLastClosed(db, site.id)
  if (last === null || month > last) throw new ApiError('month_open')
  if (month < last) throw new ApiError('later_month_closed', { month: last })
}
