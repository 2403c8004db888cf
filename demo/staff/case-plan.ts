import type { ComplaintKind, Measure } from '../../src/moderation/contract.ts'
import type { complaintTexts, ReportTopic } from './case-texts.ts'

const DAY = 24

type Decision = {
  /** Hours after the report. */
  after: number
  measure: Exclude<Measure, 'photo'>
  by: 'moderator' | 'operator'
}
export type PlannedReport = {
  hoursAgo: number
  topic: ReportTopic
  decision?: Decision
  /** Who works on it. */
  claimedBy?: 'moderator' | 'operator'
  /** The last message of a chat is reported. */
  inChat?: boolean
  /** The reported member objects, hours after the decision. */
  objection?: {
    topic: 'appeal' | 'objection'
    after: number
    /** A warning remains of the decision, hours after the objection. */
    partlyAfter?: number
  }
}

export const plannedReports: PlannedReport[] = [
  {
    hoursAgo: 26 * DAY,
    topic: 'catalogue',
    // 24 minutes late.
    decision: { after: 14 * DAY + 0.4, measure: 'none', by: 'moderator' },
  },
  {
    hoursAgo: 12 * DAY,
    topic: 'investment',
    decision: { after: 9, measure: 'suspension', by: 'operator' },
    objection: { topic: 'appeal', after: 40 },
  },
  {
    hoursAgo: 10 * DAY,
    topic: 'insistent',
    inChat: true,
    decision: { after: 26, measure: 'warning', by: 'moderator' },
    objection: { topic: 'objection', after: 20 },
  },
  {
    hoursAgo: 8 * DAY,
    topic: 'shop',
    decision: { after: 50, measure: 'warning', by: 'operator' },
  },
  { hoursAgo: 6 * DAY, topic: 'young', decision: { after: 5, measure: 'none', by: 'moderator' } },
  { hoursAgo: 14 * DAY + 6, topic: 'city' },
  { hoursAgo: 13 * DAY + 20, topic: 'insistent', inChat: true, claimedBy: 'operator' },
  { hoursAgo: 5 * DAY, topic: 'catalogue' },
  {
    hoursAgo: 60,
    topic: 'investment',
    claimedBy: 'moderator',
    decision: { after: 12, measure: 'profile', by: 'moderator' },
  },
  { hoursAgo: 19, topic: 'threat', inChat: true },
  { hoursAgo: 3, topic: 'young' },
  { hoursAgo: 1, topic: 'shop' },
  {
    hoursAgo: 21 * DAY,
    topic: 'investment',
    decision: { after: 20, measure: 'suspension', by: 'operator' },
    objection: { topic: 'appeal', after: 30, partlyAfter: 26 },
  },
]

export type PlannedComplaint = {
  hoursAgo: number
  kind: ComplaintKind
  topic: keyof typeof complaintTexts
  isAnswered?: boolean
}
export const plannedComplaints: PlannedComplaint[] = [
  { hoursAgo: 17 * DAY, kind: 'service', topic: 'mails', isAnswered: true },
  { hoursAgo: 9 * DAY, kind: 'order', topic: 'credits' },
  { hoursAgo: 3 * DAY, kind: 'service', topic: 'mails' },
  { hoursAgo: 8, kind: 'illegal', topic: 'picture' },
]
