import { MEMBER_HEADER, MEMBER_PARAMETER } from '../platform/page-member.ts'

/** For whom this document was drawn, in the browser only; null while nobody knows. */
let current: string | null = null

export const pageMember = (): string | null => current

export function setPageMember(member: string | null): void {
  current = member
}

/** Every call names the page's member, so that the server refuses it once somebody else is logged in. */
export const memberHeaders = (): Record<string, string> =>
  current === null ? {} : { [MEMBER_HEADER]: current }

/** For beacons and streams, which send no headers of ours. */
export const withPageMember = (path: string): string =>
  current === null ? path : `${path}?${MEMBER_PARAMETER}=${encodeURIComponent(current)}`
