import { createStore, del, get, set, type UseStore } from 'idb-keyval'

let store: UseStore | undefined
const drafts = () => (store ??= createStore('vonk-voice', 'drafts'))
const key = (member: string, purpose: string) => `${member} ${purpose}`

/**
 * `purpose`: whom it is for, or `profile`.
 *
 * A recording that a call or a closed page interrupted stays on this device. Where the browser
 * stores nothing, it is lost with the page.
 */
export const saveDraft = (member: string, purpose: string, sound: Blob): Promise<void> =>
  set(key(member, purpose), sound, drafts()).catch(() => {})

export async function readDraft(member: string, purpose: string): Promise<Blob | null> {
  const stored: unknown = await get(key(member, purpose), drafts()).catch(() => null)
  return stored instanceof Blob ? stored : null
}

export const dropDraft = (member: string, purpose: string): Promise<void> =>
  del(key(member, purpose), drafts()).catch(() => {})
