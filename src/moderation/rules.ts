import { isoLocale, type Locale } from '../platform/locales.ts'
import { addWorkingDays } from '../platform/working-days.ts'
import type { StaffRole } from '../platform/staff-roles.ts'
import type { SiteSettings } from '../sites/settings-contract.ts'
import type { ComplaintKind, ReportReason } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Rules against deceiving others about who one is or what one wants. */
export const isDeception = (rule: string): boolean => rule === 'scam' || rule === 'fake'

/** The longest times until a person answers an urgent case, and any other; a brand may promise less. */
export const URGENT_HOURS = 24
export const ANSWER_DAYS = 14

const urgent: ReadonlySet<ReportReason> = new Set<ReportReason>(['underage', 'illegal', 'threat'])

type Promises = {
  now: Date
  site: { settings: Pick<SiteSettings, 'promised_hours' | 'promised_report_days'> }
}

/** The deadline of a report: the promise for urgent ones if someone may be in danger. */
export function reportAnswerBy(reason: ReportReason, { site, now }: Promises): Date {
  const { promised_hours: hours, promised_report_days: days } = site.settings
  return new Date(now.getTime() + (urgent.has(reason) ? hours.urgent * HOUR : days * DAY))
}

type PromisesOfComplaints = {
  now: Date
  site: { settings: Pick<SiteSettings, 'promised_hours' | 'promised_working_days'> }
  /** The time zone of the brand, in which days are working days. */
  zone: string
}

/**
 * The deadline of a complaint: illegal content is urgent, an objection to a decision has a time of
 * its own, and orders and the service are answered on working days.
 */
export function complaintAnswerBy(
  { kind, isAppeal }: { kind: ComplaintKind; isAppeal: boolean },
  { site, now, zone }: PromisesOfComplaints,
): Date {
  const { promised_hours: hours, promised_working_days: days } = site.settings
  if (kind === 'illegal') return new Date(now.getTime() + hours.urgent * HOUR)
  if (isAppeal) return new Date(now.getTime() + hours.appeal * HOUR)
  return addWorkingDays(now, days[kind], zone)
}

/** Who answers reports, complaints about illegal content, and appeals. */
const contentRoles: readonly StaffRole[] = ['moderator']

const complaintRoles: Record<ComplaintKind, readonly StaffRole[]> = {
  illegal: contentRoles,
  order: ['support', 'finance'],
  service: ['support'],
}

/**
 * The roles that may finish a case: moderators judge content and every appeal against a decision,
 * orders belong to finance and support, all else to support.
 */
export const caseRoles = (about: {
  /** null: a report. */
  complaint: ComplaintKind | null
  isAppeal: boolean
}): readonly StaffRole[] =>
  about.complaint === null || about.isAppeal ? contentRoles : complaintRoles[about.complaint]

/** Whether somebody asks about an order or the service, and objects to no decision. */
export const isRequest = ({
  kind,
  appeals,
}: {
  kind: ComplaintKind
  appeals: string | null
}): boolean => kind !== 'illegal' && appeals === null

/** Formats a deadline for a mail in UTC, to the minute; the time zone of the reader is unknown. */
export const formatDeadline = (at: Date, locale: Locale): string =>
  `${new Intl.DateTimeFormat(isoLocale(locale), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

const kinds = { R: 'report', C: 'complaint', P: 'photo' } as const

/**
 * Returns the cases that a text refers to by number, as `report 123`: an appeal names the decision
 * it is about.
 */
export const findCaseReferences = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/\b([RCP])-(\d{1,18})\b/g)].map(
    ([, letter, id]) => `${kinds[letter === 'R' ? 'R' : letter === 'C' ? 'C' : 'P']} ${id}`,
  )

/** The number of a case as members know it: `report 12` is R-12. */
export const caseNumber = (reference: string): string =>
  `${reference[0]?.toUpperCase() ?? ''}-${reference.split(' ')[1] ?? ''}`
