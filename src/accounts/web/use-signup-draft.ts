import { useEffect } from 'react'
import * as z from 'zod/mini'

const KEY = 'signup'
const Draft = z.record(z.string(), z.string())

/** What was typed on sign-up survives a reload in this tab; passwords are never kept. */
export function useSignupDraft(
  { password: _, ...kept }: Record<string, string> & { password: string },
  restore: (draft: Record<string, string>) => void,
): () => void {
  const text = JSON.stringify(kept)
  useEffect(() => {
    const stored = sessionStorage.getItem(KEY)
    const draft = stored ? Draft.safeParse(JSON.parse(stored)) : null
    if (draft?.success) restore(draft.data)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears: what is typed afterwards must not be put back
  }, [])
  useEffect(() => {
    if (Object.values(kept).some(Boolean)) sessionStorage.setItem(KEY, text)
    // oxlint-disable-next-line react/exhaustive-deps -- `text` is what `kept` says
  }, [text])
  return () => sessionStorage.removeItem(KEY)
}
