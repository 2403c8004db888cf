import type { Output, Parsed } from '../../platform/contract.ts'
import { revokeFactors } from '../../security/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { resetMemberFactors as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

export async function resetMemberFactors(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  await revokeFactors(ctx, id, { passkeys: [], two_factor: false })
  await recordAudit(ctx.db, ctx, {
    action: 'member.factors.reset',
    subject: { kind: 'member', id },
    reason,
  })
  return {}
}
