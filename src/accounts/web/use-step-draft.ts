import { useEffect, useState } from 'react'
import { parseJson, getProperty } from '../../platform/parse-unknown.ts'
import { tabStorage } from '../../web/browser-storage.ts'

/** Keeps the choices of a step across reloads of this tab until they are saved. */
export function useStepDraft<Draft>(step: string, initial: Draft) {
  const key = `signup-${step}`
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const stored = parseJson(tabStorage.read(key))
    if (hasSameShape(initial, stored)) setDraft(stored)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount
  }, [key])
  const change = (next: Draft) => {
    setDraft(next)
    tabStorage.write(key, JSON.stringify(next))
  }
  return { draft, change, forget: () => tabStorage.remove(key) }
}

/**
 * Whether a stored draft has the expected shape: another release may have stored it. Lists contain
 * strings.
 */
function hasSameShape<Draft>(initial: Draft, value: unknown): value is Draft {
  if (Array.isArray(initial))
    return Array.isArray(value) && value.every((each) => typeof each === 'string')
  if (typeof initial !== 'object' || initial === null) return typeof value === typeof initial
  return Object.entries(initial).every(([name, property]) =>
    hasSameShape<unknown>(property, getProperty(value, name)),
  )
}
