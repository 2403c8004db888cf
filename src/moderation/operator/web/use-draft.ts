import { useEffect, useState } from 'react'
import { refusalReasons } from '../../../photos/contract.ts'
import { reportReasons } from '../../contract.ts'
import { deviceStorage } from '../../../web/browser-storage.ts'
import type { CaseDetails, CaseMeasure, Remainder, RemainingMeasure } from '../contract.ts'

export type CaseDraft = {
  measure: CaseMeasure
  answer: string
  explanation: string
  illegal: boolean
  /** Of an appeal that is right in part; without a rule that of the first decision. */
  remains: RemainingMeasure | null
  rule: string
  /** Why the emails after a ban wait. */
  hold: string
}

/**
 * What somebody typed about a case, kept on this device: it outlives the session and the page.
 * Returns the draft, a function that changes parts of it, and one that removes it.
 */
export function useDraft<Draft extends object>(
  key: string,
  initial: Draft,
): [draft: Draft, change: (part: Partial<Draft>) => void, remove: () => void] {
  const [draft, setDraft] = useState(initial)
  const [touched, setTouched] = useState(false)
  useEffect(() => {
    const stored = deviceStorage.read(key)
    // oxlint-disable-next-line react/set-state-in-effect -- the server cannot know what this device keeps
    if (stored) setDraft((current) => ({ ...current, ...parseObject(stored) }))
  }, [key])
  useEffect(() => {
    if (touched) deviceStorage.write(key, JSON.stringify(draft))
  }, [key, draft, touched])
  return [
    draft,
    (part) => {
      setTouched(true)
      setDraft((current) => ({ ...current, ...part }))
    },
    () => {
      setTouched(false)
      deviceStorage.remove(key)
    },
  ]
}

function parseObject(text: string): object {
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? parsed : {}
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
