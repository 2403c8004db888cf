import { startExport } from '../../data-rights/server/public.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { recordAudit } from '../../staff/server/public.ts'
import type { exportMember as contract } from '../actions-contract.ts'
import { getManagedMember } from './permissions.ts'

export async function exportMember(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await getManagedMember(ctx, id)
  await startExport(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'member.export',
    subject: { kind: 'member', id },
    reason,
  })
  return {}
}
