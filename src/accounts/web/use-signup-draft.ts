import { useEffect } from 'react'
import { parseJson } from '../../platform/parse-unknown.ts'

const KEY = 'signup'

type Values = Record<string, string> & { password: string; signup_message: string }

/**
 * What was typed on sign-up survives a reload in this tab, on the page and in the dialog alike. Passwords are never kept,
 * and a message only for whom it was written.
 */
export function useSignupDraft(
  values: Values,
  member: string | null,
  restore: (draft: Record<string, string>) => void,
): () => void {
  const { password: _, ...stored } = values
  const text = JSON.stringify({ ...stored, ...(stored.signup_message && { member: member ?? '' }) })
  useEffect(() => {
    const draft = toStringRecord(parseJson(sessionStorage.getItem(KEY)))
    if (!draft) return
    const { member: writtenTo, signup_message = '', ...rest } = draft
    restore(writtenTo === member ? { ...rest, signup_message } : rest)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears: what is typed afterwards must not be put back
  }, [])
  useEffect(() => {
    if (Object.values(stored).some(Boolean)) sessionStorage.setItem(KEY, text)
    // oxlint-disable-next-line react/exhaustive-deps -- `text` is what `kept` says
  }, [text])
  return () => sessionStorage.removeItem(KEY)
}

function toStringRecord(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
