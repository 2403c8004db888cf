import { ApiError } from '../../platform/api-error.ts'
import { MEMBER_HEADER, MEMBER_PARAMETER, NO_MEMBER } from '../../platform/page-member.ts'
import type { Actor } from '../context.ts'

/**
 * Refuses the call of a page that was drawn for somebody else: in another tab of the same browser one member may have logged out
 * and another in. A client that names nobody acts for whoever is logged in.
 */
export function assertPageMember(
  request: Request,
  url: URL,
  actor: Actor | null,
  requiresLogIn: boolean,
): void {
  const pageMember = request.headers.get(MEMBER_HEADER) ?? url.searchParams.get(MEMBER_PARAMETER)
  if (pageMember === null || pageMember === (actor?.memberId ?? NO_MEMBER)) return
  throw new ApiError(!actor && requiresLogIn ? 'authentication_required' : 'wrong_member')
}
