import { createStore, del, get, set, type UseStore } from 'idb-keyval'

let store: UseStore | undefined
const drafts = () => (store ??= createStore('vonk-voice', 'drafts'))
const key = (member: string, partner: string) => `${member} ${partner}`

/**
 * A recording that a call or a closed page interrupted stays on this device. Where the browser
 * stores nothing, it is lost with the page.
 */
export const saveDraft = (member: string, partner: string, sound: Blob): Promise<void> =>
  set(key(member, partner), sound, drafts()).catch(() => {})

export async function readDraft(member: string, partner: string): Promise<Blob | null> {
  const stored: unknown = await get(key(member, partner), drafts()).catch(() => null)
  return stored instanceof Blob ? stored : null
}

export const dropDraft = (member: string, partner: string): Promise<void> =>
  del(key(member, partner), drafts()).catch(() => {})
