/**
 * The prefix of a member's entries in localStorage (drafts, options), which an explicit log-out
 * deletes.
 */
export const MEMBER_PREFIX = 'vonk:chat:'
const TYPED_PREFIX = 'vonk:typed:'
const OWNER = 'vonk:owner'

export const typedKey = (member: string): string => TYPED_PREFIX + member

/** Deletes the entries of the previous member if a page belongs to another one. */
export function claimMemberStorage(member: string): void {
  try {
    removeKeys(sessionStorage, (key) => key.startsWith(TYPED_PREFIX) && key !== typedKey(member))
    if (localStorage.getItem(OWNER) === member) return
    removeKeys(localStorage, (key) => key.startsWith(MEMBER_PREFIX))
    localStorage.setItem(OWNER, member)
  } catch {
    // Without storage there is nothing to delete.
  }
}

/**
 * The owner of the stored entries, for a page without a connection to the server; null after
 * log-out.
 */
export function storageOwner(): string | null {
  try {
    return localStorage.getItem(OWNER)
  } catch {
    return null
  }
}

/**
 * For a page without a member: deletes what this tab kept for the next log-in of a member who has
 * logged out in another tab since. Only an explicit log-out removes the owner.
 */
export function clearTypedWithoutOwner(): void {
  if (storageOwner() === null) clearTyped()
}

export function clearMemberStorage(): void {
  clearTyped()
  try {
    removeKeys(localStorage, (key) => key.startsWith(MEMBER_PREFIX) || key === OWNER)
  } catch {
    // Nothing was stored.
  }
}

function clearTyped(): void {
  try {
    removeKeys(sessionStorage, (key) => key.startsWith(TYPED_PREFIX))
  } catch {
    // Nothing was stored.
  }
}

function removeKeys(storage: Storage, predicate: (key: string) => boolean) {
  for (const key of Object.keys(storage)) if (predicate(key)) storage.removeItem(key)
}
