import type { StaffRole } from '../platform/staff-roles.ts'

/** The day that somebody reads out: 2026-11-05, 5.11.2026, 05/11/2026; null if it is none. */
export function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d?)-(\d\d?)$/.exec(text) ?? []
  const [, dayFirst = '', second = '', last = ''] =
    /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(text.replaceAll(/\s/g, '')) ?? []
  const parts = year ? [year, month, day] : [last, second, dayFirst]
  const date = new Date(`${parts.map((part) => part.padStart(2, '0')).join('-')}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return null
  const read = date.toISOString().slice(0, 10)
  return Number(read.slice(8)) === Number(parts[2]) ? read : null
}

/** Alarms that are not urgent. */
export const mildAlarms: ReadonlySet<string> = new Set(['jobs', 'mail', 'disputes'])

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
