import { staffInvitationMail } from '../../accounts/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { resendInvitation as contract } from '../contract.ts'
import { recordAudit } from './record-audit.ts'
import { getInvited } from './revoke-invitation.ts'

export async function resendInvitation(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getInvited(ctx, id)
  await ctx.enqueue(staffInvitationMail, { site: ctx.site.id, member: id })
  await recordAudit(ctx.db, ctx, { action: 'staff.invite.again', subject: { kind: 'staff', id } })
  return {}
}
