import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { showMemberAddress as contract } from '../contract.ts'
import { getManagedMember } from './permissions.ts'

export async function showMemberAddress(
  ctx: MemberContext,
  { id }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { email } = await getManagedMember(ctx, id)
  await recordAudit(ctx.db, ctx, { action: 'look.address', subject: { kind: 'member', id } })
  return { email }
}
