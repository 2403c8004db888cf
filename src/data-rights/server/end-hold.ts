import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { endHold as endCall, type endHold as endContract } from '../hold-contract.ts'
import { findHoldInForce, setHoldEnd } from './holds.ts'

export async function endHold(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof endContract>,
): Promise<Output<typeof endContract>> {
  const hold = await findHoldInForce(ctx.db, { site: ctx.site.id, id, now: ctx.now })
  if (!hold) throw new ApiError('not_found')
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'member.hold.end',
    subject: { kind: 'member', id: hold.member_id },
    payload: { id },
    params: {},
    summary: {},
    reason,
  })
  return { approval }
}

export const holdEndApproval = approvalKind({
  kind: 'member.hold.end',
  roles: ['admin'],
  payload: endCall.input.pick({ id: true }),
  execute: async (ctx, { id }, { reason }) => {
    const key = { site: ctx.site.id, id, now: ctx.now }
    const hold = await findHoldInForce(ctx.db, key)
    if (!hold) throw new ApiError('not_found')
    await setHoldEnd(ctx.db, key)
    await recordAudit(ctx.db, ctx, {
      action: 'member.hold.end',
      subject: { kind: 'member', id: hold.member_id },
      memberId: hold.member_id,
      reason,
    })
  },
})
