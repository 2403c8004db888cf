import type { MemberContext } from '../../server/context.ts'
import { asMember } from '../../server/member-context.ts'
import { listOwnAccounts } from './staff-accounts.ts'

/** A brand where the person works, with the request as if it were made there, by their account there. */
export type OwnBrand = {
  id: number
  name: string
  /** Where its console is. */
  origin: string
  isCurrent: boolean
  ctx: MemberContext
}

/**
 * The brands where the same person is staff, that of the request first. Each has the roles that they
 * hold there and no others.
 */
export async function listOwnBrands(ctx: MemberContext): Promise<OwnBrand[]> {
  const brands = [toBrand(ctx, true)]
  for (const account of await listOwnAccounts(ctx.everySite, ctx.actor.memberId)) {
    const site = ctx.findSiteById(account.site_id)
    if (!site) continue
    const { member_id: memberId, staff_roles: staffRoles } = account
    brands.push(
      toBrand(asMember(ctx.atSite(site), { ...ctx.actor, memberId, staffRoles }, ctx.via), false),
    )
  }
  return brands
}

const toBrand = (ctx: MemberContext, isCurrent: boolean): OwnBrand => ({
  id: ctx.site.id,
  name: ctx.site.settings.name,
  origin: ctx.getOrigin(ctx.site),
  isCurrent,
  ctx,
})
