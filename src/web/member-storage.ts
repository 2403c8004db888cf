/** What a browser stores of one member (drafts, options) begins with this; it goes with an explicit log-out. */
export const MEMBER_PREFIX = 'vonk:chat:'
const TYPED_PREFIX = 'vonk:typed:'
const OWNER = 'vonk:owner'

export const typedKey = (member: string): string => TYPED_PREFIX + member

/** A page of another member than the last one finds nothing of theirs. */
export function claimMemberStorage(member: string): void {
  try {
    removeKeys(sessionStorage, (key) => key.startsWith(TYPED_PREFIX) && key !== typedKey(member))
    if (localStorage.getItem(OWNER) === member) return
    removeKeys(localStorage, (key) => key.startsWith(MEMBER_PREFIX))
    localStorage.setItem(OWNER, member)
  } catch {
    // A browser that stores nothing has nothing to remove.
  }
}

/** The member whom this browser stores things for, for a page that cannot ask the server; null after log-out. */
export function storageOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}

export function clearMemberStorage(): void {
  try {
    removeKeys(sessionStorage, (key) => key.startsWith(TYPED_PREFIX))
    removeKeys(localStorage, (key) => key.startsWith(MEMBER_PREFIX) || key === OWNER)
  } catch {
    // Nothing was stored.
  }
}

function removeKeys(storage: Storage, predicate: (key: string) => boolean) {
  for (const key of Object.keys(storage)) if (predicate(key)) storage.removeItem(key)
}
