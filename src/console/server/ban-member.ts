import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { disableByStaff, findSuspensionEnd } from '../../moderation/console/server/public.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit, requestApproval } from '../../staff/server/public.ts'
import { banMember as call, type banMember as contract } from '../contract.ts'
import { getManagedMember, type ManagedMember } from './permissions.ts'

/** Checks the ban and asks a second person. */
export async function banMember(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getBannable(ctx, input.id)
  const approval = await requestApproval(ctx.db, ctx, {
    kind: 'member.ban',
    subject: { kind: 'member', id: input.id },
    payload: input,
    params: { name, letter: input.answer, ...(input.hold !== '' && { hold: input.hold }) },
    summary: { before: 'active', after: 'banned', rule: input.rule },
    reason: input.reason,
  })
  return { approval }
}

/** Bans after the second person's answer, with the mail to the member. */
export const banApproval = approvalKind({
  kind: 'member.ban',
  roles: ['moderator'],
  payload: call.input.pick({ id: true, rule: true, answer: true, hold: true }),
  execute: async (ctx, { id, rule, answer, hold }, { reason, requestedBy }) => {
    await getBannable(ctx, id)
    const report = await disableByStaff(ctx, {
      member: id,
      reason: rule,
      answer,
      requestedBy,
      hold,
    })
    await recordAudit(ctx.db, ctx, {
      action: 'member.ban',
      subject: { kind: 'member', id },
      reason,
      before: { banned: false },
      after: { banned: true, number: `R-${report}` },
    })
  },
})

/** Everybody who is not banned for good; a suspension can become a ban. */
async function getBannable(ctx: MemberContext, id: string): Promise<ManagedMember> {
  const member = await getManagedMember(ctx, id)
  if (member.banned_at && !(await findSuspensionEnd(ctx.db, id)))
    throw new ApiError('already_banned')
  return member
}
