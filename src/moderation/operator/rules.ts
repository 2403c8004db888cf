import type { ReportReason } from '../contract.ts'
import type { RefusalReason } from '../../photos/contract.ts'

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

/** Seconds in which a verdict about a photo can be undone; then it takes effect. */
export const UNDO_SECONDS = 10

/** Days of a suspension after a report. */
export const SUSPENSION_DAYS = 14
