import { ApiError } from '../../platform/api-error.ts'
import { MEMBER_HEADER, MEMBER_PARAMETER, NO_MEMBER } from '../../platform/page-member.ts'
import type { Actor } from '../context.ts'

/**
 * Throws `wrong_member` for the call of a page that was rendered for another member: in another tab
 * of the browser one member may have logged out and another in. A client that names no member acts
 * for the logged-in one.
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
