import * as z from 'zod'
import { endOtherSessions } from '../../accounts/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import { Id } from '../../platform/ids.ts'
import { staffRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { approvalKind } from '../../server/approval-kind.ts'
import type { MemberContext } from '../../server/context.ts'
import type { changeStaffRoles as contract } from '../contract.ts'
import { countAdmins, findStaffAccount, setStaffRoles } from './staff-accounts.ts'
import { expireMemberApprovals } from './approvals.ts'
import { recordLapsed } from './lapsed-approvals.ts'
import { mailAdmins, requestApproval } from './request-approval.ts'
import { recordAudit } from './record-audit.ts'

const Roles = z.array(z.enum(staffRoles))
const Change = z.object({ id: Id, roles: Roles, expected: Roles })
type Change = z.output<typeof Change>

/** Checks the change and asks a second admin. */
export async function changeStaffRoles(
  ctx: MemberContext,
  { reason, ...payload }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { name } = await getChangeable(ctx, payload)
  const change = {
    kind: 'staff.roles',
    subject: { kind: 'staff', id: payload.id },
    payload,
    params: { name },
    summary: { before: listed(payload.expected), after: listed(payload.roles) },
    reason,
  }
  const approval = await requestApproval(ctx.db, ctx, change)
  if (becomesAdmin(payload)) await mailAdmins(ctx, { ...change, mail: 'roles' }, approval)
  return { approval }
}

const becomesAdmin = ({ expected, roles }: Change) =>
  roles.includes('admin') && !expected.includes('admin')

/** Executes the change after the second admin's answer; lost access ends all sessions. */
export const staffRolesApproval = approvalKind({
  kind: 'staff.roles',
  roles: ['admin'],
  payload: Change,
  execute: async (ctx, change, { reason }) => {
    await getChangeable(ctx, change)
    await setStaffRoles(ctx.db, change.id, change.roles)
    if (change.roles.length === 0) await endOtherSessions(ctx, change.id, [])
    await recordLapsed(ctx, await expireMemberApprovals(ctx.db, change.id))
    await recordAudit(ctx.db, ctx, {
      action: 'staff.roles.change',
      subject: { kind: 'staff', id: change.id },
      reason,
      before: { roles: change.expected },
      after: { roles: change.roles },
    })
  },
})

const listed = (roles: readonly StaffRole[]) => roles.join(', ') || '–'
const isSame = (a: readonly string[], b: readonly string[]) =>
  [...a].toSorted().join() === [...b].toSorted().join()

/** Locks the account, so that of two parallel changes the second sees the first. */
async function getChangeable(ctx: MemberContext, { id, roles, expected }: Change) {
  const account = await findStaffAccount(ctx.db, ctx.site.id, id)
  if (!account) throw new ApiError('not_found')
  if (!isSame(account.staff_roles, expected)) throw new ApiError('staff_changed')
  const losesAdmin = expected.includes('admin') && !roles.includes('admin')
  if (losesAdmin && (await countAdmins(ctx.db, ctx.site.id)) < 2) throw new ApiError('last_admin')
  return account
}
