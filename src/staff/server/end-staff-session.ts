import { endSession } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { endStaffSession as contract } from '../contract.ts'
import { findStaffAccount } from './staff-accounts.ts'
import { recordAudit } from './record-audit.ts'

export async function endStaffSession(
  ctx: MemberContext,
  { member, session, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  if (!(await findStaffAccount(ctx.db, ctx.site.id, member))) throw new ApiError('not_found')
  const ended = (await endSession(ctx, member, session)) > 0
  if (ended)
    await recordAudit(ctx.db, ctx, {
      action: 'staff.session.end',
      subject: { kind: 'staff', id: member },
      reason,
      before: { session },
    })
  return { ended }
}
