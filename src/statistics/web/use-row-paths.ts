import { hasStaffRole, memberRoles } from '../../platform/staff-roles.ts'
import { useRolesThere } from './use-roles-there.ts'
import { salesRoles } from '../contract.ts'
import type { Period } from '../rules.ts'
import { useChoice } from './use-choice.ts'

type Filters = Record<string, string | undefined>

/** The lists of members and orders that a figure of the period counts; null without the role. */
export function useRowPaths(period: Period) {
  const roles = useRolesThere()
  const { lander, country, site } = useChoice().scope
  const path = (list: string, filters: Filters) => {
    const entries = Object.entries({
      ...period,
      lander,
      country,
      ...(list === 'orders' && site && { site: String(site) }),
      ...filters,
    })
    const parameters = entries.flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/operator/${list}?${new URLSearchParams(parameters).toString()}`
  }
  // The list of members is that of the console's own brand.
  const seesMembers = site === undefined && hasStaffRole(roles, memberRoles)
  const seesOrders = hasStaffRole(roles, salesRoles)
  return {
    members: (filters: Filters = {}) => (seesMembers ? path('members', filters) : null),
    orders: (event: string, filters: Filters = {}) =>
      seesOrders ? path('orders', { event, ...filters }) : null,
  }
}
