import { ApiError } from '../../../platform/api-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import { asMember } from '../../../server/member-context.ts'

/** The request of a member at a site of the installation; throws `not_found` for an unknown one. */
export function atSite(ctx: MemberContext, siteId: number): MemberContext {
  const site = ctx.findSiteById(siteId)
  if (!site) throw new ApiError('not_found')
  return asMember(ctx.atSite(site), ctx.actor)
}
