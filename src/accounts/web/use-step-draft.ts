import { useEffect, useState } from 'react'
import { parsed, partOf } from '../../platform/parse-unknown.ts'

/** What was chosen in a step survives a reload in this tab until it is saved. */
export function useStepDraft<Draft>(step: string, initial: Draft) {
  const key = `signup-${step}`
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const known = parsed(sessionStorage.getItem(key))
    if (isLike(initial, known)) setDraft(known)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the step appears
  }, [key])
  const change = (next: Draft) => {
    setDraft(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  return { draft, change, forget: () => sessionStorage.removeItem(key) }
}

/** Made of the same parts: another release may have kept something else. A list holds texts. */
function isLike<Draft>(initial: Draft, known: unknown): known is Draft {
  if (Array.isArray(initial)) return Array.isArray(known) && known.every((each) => typeof each === 'string')
  if (typeof initial !== 'object' || initial === null) return typeof known === typeof initial
  return Object.entries(initial).every(([name, part]) => isLike<unknown>(part, partOf(known, name)))
}
