import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { placeHold as placeCall, type placeHold as placeContract } from '../hold-contract.ts'
import { addHold, lockExistingAccount } from './holds.ts'

export async function placeHold(
  ctx: MemberContext,
  { member, days, disclosed, reason }: Parsed<typeof placeContract>,
): Promise<Output<typeof placeContract>> {
  const account = await lockExistingAccount(ctx.db, ctx.site.id, member)
  if (!account) throw new ApiError('not_found')
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'member.hold',
    subject: { kind: 'member', id: member },
    payload: { member, days, disclosed, reason },
    params: { name: account.name },
    summary: { count: days },
    reason,
  })
  return { approval }
}

export const holdApproval = approvalKind({
  kind: 'member.hold',
  roles: ['admin'],
  payload: placeCall.input,
  execute: async (ctx, { member, days, disclosed, reason }, { requestedBy }) => {
    const { db, site, now } = ctx
    if (!(await lockExistingAccount(db, site.id, member))) throw new ApiError('not_found')
    await addHold(db, {
      site_id: site.id,
      hold_id: newId(),
      member_id: member,
      reason,
      disclosed,
      placed_by: requestedBy,
      approved_by: ctx.actor.memberId,
      placed_at: now,
      expires_at: new Date(now.getTime() + days * 86_400_000),
    })
    await recordAudit(db, ctx, {
      action: 'member.hold',
      subject: { kind: 'member', id: member },
      memberId: member,
      after: { days, disclosed },
    })
  },
})
