import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { sections } from './console-sections.ts'

/** The sections that someone with these roles sees. */
export const sectionsFor = (
  roles: readonly StaffRole[],
  { hasBrands }: { hasBrands: boolean },
): typeof sections =>
  sections
    .filter(({ text }) => hasBrands || text !== 'ownBrands')
    .map(({ text, entries }) => ({
      text,
      entries: entries.filter((entry) => hasStaffRole(roles, entry.roles)),
    }))
    .filter(({ entries }) => entries.length > 0)
