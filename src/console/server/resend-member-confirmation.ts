import { resendWelcome } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { resendMemberConfirmation as contract } from '../actions-contract.ts'
import { getManagedMember } from './permissions.ts'

export async function resendMemberConfirmation(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  if (!(await resendWelcome(ctx, id))) throw new ApiError('already_confirmed')
  await recordAudit(ctx.db, ctx, {
    action: 'member.confirmation.resend',
    subject: { kind: 'member', id },
    reason,
  })
  return {}
}
