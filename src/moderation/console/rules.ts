import type { ReportReason } from '../contract.ts'
import { signalKinds, type AccountSignal, type SignalKind } from './accounts-contract.ts'
import type { RefusalReason } from '../../photos/contract.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
import { caseRoles } from '../rules.ts'
import { caseLists, type CaseQueue, type OpenCase, type RemainingMeasure } from './contract.ts'

type CaseTopic = Exclude<CaseQueue, 'mine' | 'snoozed'>

/** Who may finish the cases of each queue. */
export const queueRoles: Record<CaseTopic, readonly StaffRole[]> = {
  reports: caseRoles({ complaint: null, isAppeal: false }),
  complaints: caseRoles({ complaint: 'illegal', isAppeal: false }),
  appeals: caseRoles({ complaint: 'service', isAppeal: true }),
  order_cases: caseRoles({ complaint: 'order', isAppeal: false }),
  service_cases: caseRoles({ complaint: 'service', isAppeal: false }),
}

/** The queue in which a case waits. */
export function getQueue({ subject, appeals }: Pick<OpenCase, 'subject' | 'appeals'>): CaseTopic {
  if (appeals !== null) return 'appeals'
  if (subject === 'order') return 'order_cases'
  if (subject === 'service') return 'service_cases'
  return subject === 'illegal' ? 'complaints' : 'reports'
}

/** Whether a case is answered at the desk: it asks about an order or the service, and needs no measure. */
export const isDeskCase = (open: Pick<OpenCase, 'subject' | 'appeals'>): boolean =>
  ['order_cases', 'service_cases'].includes(getQueue(open))

/** The queues of somebody with these roles; what is put off and their own cases come last. */
export const queuesFor = (roles: readonly StaffRole[]): CaseQueue[] =>
  caseLists.filter(
    (name) => name === 'mine' || name === 'snoozed' || hasStaffRole(roles, queueRoles[name]),
  )

const refusals: Record<ReportReason, RefusalReason> = {
  underage: 'minor',
  illegal: 'illegal',
  threat: 'illegal',
  scam: 'advertisement',
  fake: 'other_person',
  harassment: 'illegal',
  sexual: 'nudity',
  spam: 'advertisement',
  other: 'no_person',
}

/** The reason stored with a photo that is refused after a report. */
export const refusalFor = (reason: ReportReason): RefusalReason => refusals[reason]

/** Days of a suspension after a report. */
export const SUSPENSION_DAYS = 14

type FirstDecision = { measure: RemainingMeasure | 'text'; at: Date; until: Date | null }

/**
 * What may remain of a decision after an appeal, the mildest first: a milder measure, or the same for
 * another rule. The days of a suspension are counted from the first decision.
 */
export function listRemainders(
  { measure, at, until }: FirstDecision,
  now: Date,
): { measure: RemainingMeasure; until: Date | null }[] {
  const warning = { measure: 'warning' as const, until: null }
  const end = until ?? new Date(at.getTime() + SUSPENSION_DAYS * 86_400_000)
  const suspension = end > now ? [{ measure: 'suspension' as const, until: end }] : []
  if (measure === 'ban') return [warning, ...suspension, { measure, until: null }]
  if (measure === 'suspension') return [warning, ...suspension]
  return measure === 'text' ? [] : [{ measure, until: null }]
}

/** What the product knows about an account when it is checked. */
export type AccountActivity = {
  /** In use, and not closed or hidden by the staff. */
  isOpen: boolean
  domain: string
  isDomainBad: boolean
  /** Other accounts from the same device and network in the last days, and banned ones among them. */
  devices: number
  networks: number
  banned: number
  /** What the account shares with one that another brand of the company banned. */
  companyMatches: readonly ('address' | 'phone' | 'card' | 'photo')[]
  /** Other members with the same photo, and photos like a refused one. */
  samePhotos: number
  refusedPictures: number
  /** Other members with the same text about themselves. */
  copiedTexts: number
  /** Other members who opened chats with the same words, and own chats opened with the same words. */
  sharedOpenings: number
  repeatedOpenings: number
  /** Chats opened in the first minutes and the first hour. */
  firstMinutes: number
  firstHour: number
  textScore: number
  reports: number
  refusedPhotos: number
  refusedOrders: number
  country: string
  /** The countries of the network addresses from which the account was used. */
  places: string[]
  /** The browser's time zone if no place of the country has its time; a VPN leaves it unchanged. */
  foreignZone: string | null
}

export const FIRST_MINUTES = 5
/** Households and flats share a network; a device is one browser in it. */
const MANY_ON_NETWORK = 3
const MANY_IN_FIRST_MINUTES = 2
const MANY_IN_FIRST_HOUR = 8
const MANY_SAME_OPENINGS = 3
const SUSPICIOUS_TEXT = 60

const weights: Record<SignalKind, number> = {
  banned_address: 60,
  banned_phone: 60,
  banned_card: 60,
  banned_photo: 40,
  banned_origin: 50,
  refused_picture: 40,
  same_photo: 40,
  disposable_address: 40,
  same_device: 30,
  same_network: 20,
  copied_text: 30,
  copied_messages: 30,
  fast_messages: 20,
  contact_in_text: 30,
  reports: 20,
  refused_photos: 15,
  refused_orders: 20,
  other_countries: 15,
  other_time_zone: 15,
}

/** From this sum on a person looks at the account; one weak sign alone is none. */
export const REVIEW_SCORE = 30
/** From this sum on the look is urgent. */
const URGENT_SCORE = 80

/** What speaks against an account, the strongest first. */
export function accountSignals(activity: AccountActivity): AccountSignal[] {
  const foreign = activity.places.filter((place) => place !== activity.country)
  const matches = (kind: AccountActivity['companyMatches'][number]) =>
    activity.companyMatches.includes(kind) && 1
  const openings = Math.max(activity.sharedOpenings + 1, activity.repeatedOpenings)
  const isFast =
    activity.firstMinutes >= MANY_IN_FIRST_MINUTES || activity.firstHour >= MANY_IN_FIRST_HOUR
  const signals: Partial<Record<SignalKind, number | false>> = {
    banned_address: matches('address'),
    banned_phone: matches('phone'),
    banned_card: matches('card'),
    banned_photo: matches('photo'),
    banned_origin: activity.banned,
    refused_picture: activity.refusedPictures,
    same_photo: activity.samePhotos,
    disposable_address: activity.isDomainBad && 1,
    same_device: activity.devices,
    same_network: activity.networks >= MANY_ON_NETWORK && activity.networks,
    copied_text: activity.copiedTexts,
    copied_messages: openings >= MANY_SAME_OPENINGS && openings,
    fast_messages: isFast && Math.max(activity.firstMinutes, activity.firstHour),
    contact_in_text: activity.textScore >= SUSPICIOUS_TEXT && 1,
    reports: activity.reports,
    refused_photos: activity.refusedPhotos,
    refused_orders: activity.refusedOrders,
    other_countries: foreign.length,
    other_time_zone: activity.foreignZone !== null && 1,
  }
  const details: Partial<Record<SignalKind, string>> = {
    disposable_address: activity.domain,
    other_countries: foreign.join(', '),
    other_time_zone: activity.foreignZone ?? '',
  }
  return signalKinds
    .flatMap((kind) => {
      const count = signals[kind]
      return count ? [{ kind, count, detail: details[kind] ?? '' }] : []
    })
    .toSorted((a, b) => weights[b.kind] - weights[a.kind])
}

export const signalScore = (signals: readonly AccountSignal[]): number =>
  signals.reduce((sum, { kind }) => sum + weights[kind], 0)

/** The promised hours to look at a new account; four at most if much speaks against it. */
export const accountDueAt = ({ score, hours }: { score: number; hours: number }, now: Date): Date =>
  new Date(now.getTime() + (score >= URGENT_SCORE ? Math.min(4, hours) : hours) * 3_600_000)

/** Ages of an account in minutes at which it is checked; later ones have queues of their own. */
export const CHECK_AGES = [10, 60, 24 * 60, 72 * 60]

/** Hours that a second person has for a selfie at least: its member waits. */
export const MIN_CHECK_HOURS = 1

/** Days over which the agreement of second decisions is counted. */
export const AGREEMENT_DAYS = 90
