import { deviceStorage, tabStorage } from './browser-storage.ts'

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
  tabStorage.removeWhere((key) => key.startsWith(TYPED_PREFIX) && key !== typedKey(member))
  if (storageOwner() === member) return
  deviceStorage.removeWhere((key) => key.startsWith(MEMBER_PREFIX))
  deviceStorage.write(OWNER, member)
}

/**
 * The owner of the stored entries, for a page without a connection to the server; null after
 * log-out.
 */
export const storageOwner = (): string | null => deviceStorage.read(OWNER)

/**
 * For a page without a member: deletes what this tab kept for the next log-in of a member who has
 * logged out in another tab since. Only an explicit log-out removes the owner.
 */
export function clearTypedWithoutOwner(): void {
  if (storageOwner() === null) clearTyped()
}

export function clearMemberStorage(): void {
  clearTyped()
  deviceStorage.removeWhere((key) => key.startsWith(MEMBER_PREFIX) || key === OWNER)
}

const clearTyped = () => tabStorage.removeWhere((key) => key.startsWith(TYPED_PREFIX))
