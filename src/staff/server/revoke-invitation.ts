import { revokeInvitationLinks } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { revokeInvitation as contract } from '../contract.ts'
import { findStaffAccount, setStaffRoles, type StaffAccount } from './staff-accounts.ts'
import { recordAudit } from './record-audit.ts'

/** The account without a password stays behind as an unconfirmed one, which is erased after a while. */
export async function revokeInvitation(
  ctx: MemberContext,
  { id, reason }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { staff_roles: roles } = await getInvited(ctx, id)
  await setStaffRoles(ctx.db, id, [])
  await revokeInvitationLinks(ctx, id)
  await recordAudit(ctx.db, ctx, {
    action: 'staff.invite.revoke',
    subject: { kind: 'staff', id },
    reason,
    before: { roles },
    after: { roles: [] },
  })
  return {}
}

/** Locks the account of somebody who has not used their invitation; `not_found` for everybody else. */
export async function getInvited(ctx: MemberContext, id: string): Promise<StaffAccount> {
  const account = await findStaffAccount(ctx.db, ctx.site.id, id)
  if (!account?.invited) throw new ApiError('not_found')
  return account
}
