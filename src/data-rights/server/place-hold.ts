import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { newId } from '../../server/ids.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import {
  endHold as endCall,
  placeHold as placeCall,
  type endHold as endContract,
  type listHolds as listContract,
  type placeHold as placeContract,
} from '../hold-contract.ts'
import { addHold, findHoldInForce, listHoldRows, lockExistingAccount, setHoldEnd } from './holds.ts'

export async function listHolds({
  db,
  site,
  now,
}: MemberContext): Promise<Output<typeof listContract>> {
  const found = await listHoldRows(db, site.id, now)
  return {
    holds: found.map((hold) => ({
      id: hold.hold_id,
      member: { id: hold.member_id, name: hold.name },
      reason: hold.reason,
      disclosed: hold.disclosed,
      placed_by: hold.placer,
      approved_by: hold.approver,
      placed_at: hold.placed_at.toISOString(),
      expires_at: hold.expires_at.toISOString(),
      ended_at: hold.ended_at?.toISOString() ?? null,
    })),
  }
}

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
