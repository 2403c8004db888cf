import type { ComplaintSubject } from '../../server/public.ts'
import { findCaseReferences } from '../../rules.ts'

/**
 * The decisions that a complaint may object to: those it names, and the ban of the member who wrote
 * it.
 */
export const listAppealedCases = ({ about, text, ban, appeals }: ComplaintSubject): string[] => [
  ...findCaseReferences(`${about} ${text}`),
  ...(ban === null ? [] : [`report ${ban}`]),
  ...(appeals === null ? [] : [appeals]),
]
