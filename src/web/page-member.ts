import { MEMBER_HEADER, MEMBER_PARAMETER } from '../platform/page-member.ts'

/** The member for whom this document was rendered, in the browser only; null if unknown. */
let current: string | null = null

export const pageMember = (): string | null => current

export function setPageMember(member: string | null): void {
  current = member
}

/**
 * Sends the page's member with every call, so that the server rejects it if another member is
 * logged in.
 */
export const memberHeaders = (): Record<string, string> =>
  current === null ? {} : { [MEMBER_HEADER]: current }

/** For beacons and event streams, which cannot send headers. */
export const withPageMember = (path: string): string =>
  current === null ? path : `${path}?${MEMBER_PARAMETER}=${encodeURIComponent(current)}`
