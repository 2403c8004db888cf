import { createLocalClock } from '../platform/time-zone.ts'
import type { PlanInput } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** How long the page for the trusted contact works after the date. */
export const LINK_HOURS = 24

/** Trusted contacts of one member at the same time. */
export const MAX_CONTACTS = 3

/** A date lies at most so many days ahead. */
const MAX_DAYS_AHEAD = 90

/** How many days a plan without an answer keeps its place, in case the police ask the contact. */
export const UNANSWERED_DAYS = 30

/** The latest check-in: so many hours after the date begins. */
const MAX_CHECK_IN_HOURS = 18

/** The choices for a check-in: so many hours after the date begins. */
export const CHECK_IN_HOURS = [2, 3] as const

/** A clock time some hours later, across midnight. */
export function addHours(clock: string, hours: number): string {
  const [hour = 0, minute = 0] = clock.split(':').map(Number)
  return `${String((hour + hours) % 24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** By how much "one hour more" moves the question. */
export const LATER_MINUTES = 60

/** The page of a member's plans and trusted contacts. */
export const PLANS_PATH = '/safety/plans'

/** The page on which a member answers the check-in of a plan. */
export const checkInPath = (plan: string): string => `/safety/plans/${plan}`

/** The form for a plan with the partner of a conversation. */
export const planPath = (conversation: string): string => `/chats/${conversation}/date`

/** The page that the trusted contact gets. */
export const sharedPlanPath = (token: string): string => `/d/${token}`

/** The page that asks somebody whether they want to be a trusted contact. */
export const contactRequestPath = (token: string): string => `/trusted-contact?token=${token}`

/** When the page for the trusted contact is gone. */
export const linkEnd = (startsAt: Date): Date => new Date(startsAt.getTime() + LINK_HOURS * HOUR)

/** When the trusted contact is told, unless the member answers before. */
export const answerBy = (checkInAt: Date, minutes: number): Date =>
  new Date(checkInAt.getTime() + minutes * 60_000)

export type PlanTimes = { startsAt: Date; checkInAt: Date | null }

/**
 * Why a plan cannot have these times: the date must lie ahead, within 90 days, and the question
 * after it, before the link ends. null where it can.
 */
export function findTimeFailure(
  { startsAt, checkInAt }: PlanTimes,
  now: Date,
): 'date_in_past' | 'date_too_far' | 'check_in_out_of_range' | null {
  // Whoever is about to leave, or sits there already, may still tell somebody.
  if (startsAt.getTime() < now.getTime() - 2 * HOUR) return 'date_in_past'
  if (startsAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY) return 'date_too_far'
  if (checkInAt === null) return null
  const after = checkInAt.getTime() - startsAt.getTime()
  const isInRange = after > 0 && after <= MAX_CHECK_IN_HOURS * HOUR
  return isInRange && checkInAt > now ? null : 'check_in_out_of_range'
}

/** A token of a link that is emailed: an id and its signature. */
export const toToken = (id: string, signature: string): string => `${id}.${signature}`

/** Splits a token of a mailed link; null for anything else. */
export function parseToken(token: string): { id: string; signature: string } | null {
  const match = /^(?<id>[1-9]\d{0,17})\.(?<signature>[\w-]{20,100})$/.exec(token)
  const { id, signature } = match?.groups ?? {}
  return id !== undefined && signature !== undefined ? { id, signature } : null
}

/** Escapes a text for an iCalendar value (RFC 5545, 3.3.11). */
const escapeCalendarText = (text: string) =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r?\n/g, String.raw`\n`)

/** Splits a line of an iCalendar file after 73 octets or fewer (RFC 5545, 3.1). */
function foldLine(line: string): string {
  const folded: string[] = []
  let current = ''
  let size = 0
  for (const character of line) {
    const octets = new TextEncoder().encode(character).length
    if (size + octets > 73) {
      folded.push(current)
      current = ' '
      size = 1
    }
    current += character
    size += octets
  }
  return [...folded, current].join('\r\n')
}

const calendarTime = (at: Date) => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

type CalendarEvent = { uid: string; title: string; place: string; url: string; startsAt: Date }

/** An iCalendar file with one event of two hours (RFC 5545). */
export function toCalendar({ uid, title, place, url, startsAt }: CalendarEvent, now: Date): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Vonk//Date plan//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTAMP:${calendarTime(now)}`,
    `DTSTART:${calendarTime(startsAt)}`,
    `DTEND:${calendarTime(new Date(startsAt.getTime() + 2 * HOUR))}`,
    `SUMMARY:${escapeCalendarText(title)}`,
    `LOCATION:${escapeCalendarText(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n')
}

/** Day and time of an instant as the clocks of a time zone show them: YYYY-MM-DD and HH:MM. */
export function toClock(at: Date, timeZone: string): { day: string; time: string } {
  const local = new Date(createLocalClock(timeZone)(at.getTime())).toISOString()
  return { day: local.slice(0, 10), time: local.slice(11, 16) }
}

type OpenPlan = {
  place: string
  note: string
  starts_at: string
  time_zone: string
  check_in_at: string | null
  contact: { id: string } | null
}

/**
 * What the form begins with: the open plan, or tomorrow evening with a question three hours later,
 * and the first contact who agreed.
 */
export function toPlanDraft(
  plan: OpenPlan | null,
  now: Date,
  zone: string,
  contacts: { id: string; state: string }[],
): PlanInput {
  if (plan)
    return {
      place: plan.place,
      note: plan.note,
      ...toClock(new Date(plan.starts_at), plan.time_zone),
      time_zone: plan.time_zone,
      check_in:
        plan.check_in_at === null ? null : toClock(new Date(plan.check_in_at), plan.time_zone).time,
      contact: plan.contact?.id ?? null,
    }
  return {
    place: '',
    note: '',
    day: toClock(new Date(now.getTime() + DAY), zone).day,
    time: '20:00',
    time_zone: zone,
    check_in: '23:00',
    contact: contacts.find(({ state }) => state === 'agreed')?.id ?? null,
  }
}

/** The address of the partner's photo, and of the calendar file, under the token of a plan. */
export const partnerPhotoAddress = (token: string): string =>
  `/api/shared-date-photo.php?token=${encodeURIComponent(token)}`
export const calendarAddress = (token: string): string =>
  `/api/shared-date-calendar.php?token=${encodeURIComponent(token)}`
