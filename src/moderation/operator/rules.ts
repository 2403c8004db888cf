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

const kinds = { R: 'report', C: 'complaint' } as const

/**
 * Returns the cases that a text refers to by number, as `report 123`: an appeal names the decision
 * it is about.
 */
export const findCaseReferences = (text: string): string[] =>
  [...text.matchAll(/\b([RC])-(\d{1,18})\b/g)].map(
    ([, letter, id]) => `${kinds[letter === 'R' ? 'R' : 'C']} ${id}`,
  )
