/** The roles of staff; `admin` may do everything. */
export const staffRoles = [
  'support',
  'moderator',
  'finance',
  'content',
  'fictional',
  'admin',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** Any person of the staff. */
export const anyStaff = staffRoles.filter((role) => role !== 'admin')

/** Who works on accounts, cases or money, and so sees members and their photos. */
export const memberRoles = ['support', 'moderator', 'finance'] as const

/** Whether someone with the roles `own` may use what is open to `allowed`. */
export const hasStaffRole = (own: readonly StaffRole[], allowed: readonly StaffRole[]): boolean =>
  own.includes('admin') || own.some((role) => allowed.includes(role))

/** The roles that a refusal names, for its text. */
export const requiredRoles = (allowed: readonly StaffRole[]): string =>
  [...new Set([...allowed, 'admin'])].join(', ')
