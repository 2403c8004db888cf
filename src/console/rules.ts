import type { StaffRole } from '../platform/staff-roles.ts'

/** Within how many hours a photo is reviewed. */
export const REVIEW_HOURS = 1

/** What the staff can do with a member. */
export const memberActions = [
  'credits',
  'confirmation',
  'birthDate',
  'factors',
  'export',
  'warn',
  'hide',
  'show',
  'suspend',
  'ban',
  'unban',
  'erase',
] as const
export type MemberAction = (typeof memberActions)[number]

export const memberActionRoles: Record<MemberAction, StaffRole[]> = {
  credits: ['support', 'finance'],
  suspend: ['moderator'],
  ban: ['moderator'],
  unban: ['moderator'],
  factors: ['support'],
  confirmation: ['support'],
  birthDate: ['support'],
  export: ['support'],
  erase: ['support'],
  warn: ['moderator'],
  hide: ['moderator'],
  show: ['moderator'],
}

/** The keys of those that are used all day, on the member's page. */
export const memberActionKeys: Partial<Record<MemberAction, string>> = {
  credits: 'c',
  warn: 'w',
  suspend: 'p',
  ban: 'b',
  unban: 'u',
}
