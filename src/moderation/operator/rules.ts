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

/** What a photo is refused for when a report of it was right. */
export const refusalFor = (reason: ReportReason): RefusalReason => refusals[reason]

const kinds = { R: 'report', C: 'complaint' } as const

/** The cases that a text names by their numbers, as `report 123`: it objects to how they ended. */
export const findCaseReferences = (text: string): string[] =>
  [...text.matchAll(/\b([RC])-(\d{1,18})\b/g)].map(
    ([, letter, id]) => `${kinds[letter === 'R' ? 'R' : 'C']} ${id}`,
  )
