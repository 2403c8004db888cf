import { refusalReasons } from '../../../photos/contract.ts'
import { reportReasons } from '../../contract.ts'
import type { CaseDetails, CaseMeasure, Remainder, RemainingMeasure } from '../contract.ts'

export type CaseDraft = {
  /** null: not chosen yet. */
  measure: CaseMeasure | null
  answer: string
  explanation: string
  illegal: boolean
  /** Of an appeal that is right in part; without a rule that of the first decision. */
  remains: RemainingMeasure | null
  rule: string
  /** Why the emails after a ban wait. */
  hold: string
}

/** What the draft leaves of the first decision; null while nothing changes by it. */
export function chosenRemainder(
  appealed: NonNullable<CaseDetails['appealed']>,
  draft: CaseDraft,
): Remainder | null {
  if (draft.measure !== 'partly' || draft.remains === null) return null
  const chosen = draft.rule || appealed.rule
  const rule = [...reportReasons, ...refusalReasons].find((name) => name === chosen)
  const isChanged = draft.remains !== appealed.measure || chosen !== appealed.rule
  return rule && isChanged ? { measure: draft.remains, rule } : null
}
