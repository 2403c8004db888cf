import { anyStaff, memberRoles, type StaffRole } from '../platform/staff-roles.ts'
import type { ViewPage } from './views-contract.ts'

/** Who reads a list, and so its views: a filter may hold the name of a member. */
export const viewRoles: Record<ViewPage, readonly StaffRole[]> = {
  orders: ['support', 'finance'],
  members: memberRoles,
  cases: memberRoles,
  statistics: anyStaff,
  inbox: anyStaff,
  mails: ['support'],
  pushes: ['support'],
  audit: ['admin'],
}

/** Views of one list that a person may have. */
export const MAX_VIEWS = 30

/** The parameters of an address that say something, so that equal views have equal texts. */
export function toViewSearch(search: string): string {
  const entries = [...new URLSearchParams(search)].filter(([, value]) => value !== '')
  return new URLSearchParams(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
}
