import { openSessionsOf } from '../../accounts/server/public.ts'
import type { Call, Output } from '../../platform/contract.ts'
import { hasStaffRole, staffRoles } from '../../platform/staff-roles.ts'
import { listFactors } from '../../security/server/public.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listStaff as contract } from '../contract.ts'
import { listStaffAccounts } from './staff-accounts.ts'

/** `calls`: every call of the product, for the matrix of roles. */
export const listStaff =
  (calls: () => Call[]) =>
  async (ctx: MemberContext): Promise<Output<typeof contract>> => {
    const accounts = await listStaffAccounts(ctx.db, ctx.site.id)
    const staff = []
    for (const account of accounts) {
      const { passkeys, two_factor } = await listFactors(ctx.db, account.member_id)
      const sessions = await openSessionsOf(ctx.db, account.member_id, ctx.now)
      staff.push({
        id: account.member_id,
        name: account.name,
        email: account.email,
        roles: account.staff_roles,
        invited: account.invited,
        second_factor: two_factor !== null || passkeys.length > 0,
        last_seen_at: account.last_seen_at.toISOString(),
        sessions: sessions.map((session) => ({
          id: session.session_id,
          device: session.device,
          place: session.place,
          last_used_at: session.last_used_at.toISOString(),
          second_step: session.second_step,
        })),
      })
    }
    return { staff, calls: toMatrix(calls()) }
  }

const toMatrix = (calls: Call[]) =>
  calls
    .filter(({ access }) => access === 'operator')
    .map(({ method, path, variant, roles = [] }) => ({
      name: `${method} ${path}${variant ? `?${variant}` : ''}`,
      roles: staffRoles.filter((role) => hasStaffRole([role], roles)),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
