import { useEffect, useState } from 'react'
import type * as z from 'zod/mini'

/** What was chosen in a step survives a reload in this tab until it is saved. */
export function useStepDraft<Draft>(step: string, schema: z.ZodMiniType<Draft>, initial: Draft) {
  const key = `signup-${step}`
  const [draft, setDraft] = useState(initial)
  useEffect(() => {
    const stored = sessionStorage.getItem(key)
    const parsed = stored ? schema.safeParse(JSON.parse(stored)) : null
    if (parsed?.success) setDraft(parsed.data)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the step appears
  }, [key])
  const change = (next: Draft) => {
    setDraft(next)
    sessionStorage.setItem(key, JSON.stringify(next))
  }
  return { draft, change, forget: () => sessionStorage.removeItem(key) }
}
