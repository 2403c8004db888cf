import { ApiError } from '../platform/api-error.ts'
import { hasStaffRole, requiredRoles, type StaffRole } from '../platform/staff-roles.ts'
import type { MemberContext } from './context.ts'

/** Refuses, naming the roles, who has none of them; admins have all. */
export function assertStaffRole(
  { actor }: Pick<MemberContext, 'actor'>,
  roles: readonly StaffRole[],
): void {
  if (!hasStaffRole(actor.staffRoles, roles))
    throw new ApiError('role_required', { roles: requiredRoles(roles) })
}
