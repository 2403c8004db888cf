import type { ComplaintKind, ReportReason } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How soon a person answers what may endanger somebody, and everything else. */
export const URGENT_HOURS = 24
export const ANSWER_DAYS = 14

const urgent: ReadonlySet<ReportReason> = new Set<ReportReason>(['underage', 'illegal', 'threat'])

/** By when a person has looked and answered: within a day where somebody may be in danger, else within two weeks. */
export const reportAnswerBy = (reason: ReportReason, now: Date): Date =>
  new Date(now.getTime() + (urgent.has(reason) ? URGENT_HOURS * HOUR : ANSWER_DAYS * DAY))

/** Illegal content is answered within 24 hours, orders and service within 14 days. */
export const complaintAnswerBy = (kind: ComplaintKind, now: Date): Date =>
  new Date(now.getTime() + (kind === 'illegal' ? URGENT_HOURS * HOUR : ANSWER_DAYS * DAY))

/** A deadline as a mail says it, to the minute; mails know no time zone of their reader. */
export const formatDeadline = (at: Date, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`
