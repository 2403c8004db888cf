import type { OwnBrand } from '../../staff/brands-contract.ts'
import { useOwnBrands } from '../../staff/web/public-brand-filter.tsx'
import { anyStaff, type StaffRole } from '../../platform/staff-roles.ts'
import { useUser } from '../../web/shell-queries.ts'
import { useChoice } from './use-choice.ts'

/** The roles that count for figures of a brand: a call needs one at the brand of the page as well. */
export function listRolesThere(
  own: StaffRole[],
  brands: OwnBrand[],
  site: number | undefined,
): StaffRole[] {
  if (site === undefined) return own
  const there = brands.find(({ id }) => id === site)?.roles ?? []
  if (own.includes('admin')) return there
  return there.includes('admin') ? own : there.filter((role) => own.includes(role))
}

/** The reader's roles at the brand that the figures are of. */
export function useRolesThere(): StaffRole[] {
  return listRolesThere(useUser()?.staff_roles ?? [], useOwnBrands(anyStaff), useChoice().site)
}
