import { useEffect } from 'react'
import { parseJson } from '../../platform/parse-unknown.ts'
import { tabStorage } from '../../web/browser-storage.ts'

/** As in `storeSignupEmail`. */
const KEY = 'signup'

type Values = Record<string, string> & { password: string; signup_message: string }

/**
 * Keeps the sign-up draft across reloads of this tab, shared by page and dialog. Passwords are
 * never stored, and a message only for the member it was written to.
 */
export function useSignupDraft(
  values: Values,
  member: string | null,
  restore: (draft: Record<string, string>) => void,
): () => void {
  const { password: _, ...stored } = values
  const text = JSON.stringify({ ...stored, ...(stored.signup_message && { member: member ?? '' }) })
  useEffect(() => {
    const draft = toStringRecord(parseJson(tabStorage.read(KEY)))
    if (!draft) return
    const { member: writtenTo, signup_message = '', ...rest } = draft
    restore(writtenTo === member ? { ...rest, signup_message } : rest)
    // oxlint-disable-next-line react/exhaustive-deps -- once, on mount: later input must not be overwritten
  }, [])
  useEffect(() => {
    if (Object.values(stored).some(Boolean)) tabStorage.write(KEY, text)
    // oxlint-disable-next-line react/exhaustive-deps -- `text` is `stored` serialized
  }, [text])
  return () => tabStorage.remove(KEY)
}

function toStringRecord(value: unknown): Record<string, string> | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )
}
