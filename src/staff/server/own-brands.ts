import { ApiError } from '../../platform/api-error.ts'
import { hasStaffRole, type StaffRole } from '../../platform/staff-roles.ts'
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
  if (ctx.actor.isApiKey) return brands
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

/** Own brands where the person has one of these roles. */
export const listBrandsWithRole = async (
  ctx: MemberContext,
  roles: readonly StaffRole[] = [],
): Promise<OwnBrand[]> =>
  (await listOwnBrands(ctx)).filter(({ ctx: { actor } }) => hasStaffRole(actor.staffRoles, roles))

/**
 * The request as if it were made at another own brand by somebody with one of these roles there.
 * Throws `not_found` for every other brand, as for one that does not exist.
 */
export async function atOwnBrand(
  ctx: MemberContext,
  site: number | undefined,
  roles: readonly StaffRole[] = [],
): Promise<MemberContext> {
  if (site === undefined || site === ctx.site.id) return ctx
  const brand = (await listBrandsWithRole(ctx, roles)).find(({ id }) => id === site)
  if (!brand) throw new ApiError('not_found')
  return brand.ctx
}

const toBrand = (ctx: MemberContext, isCurrent: boolean): OwnBrand => ({
  id: ctx.site.id,
  name: ctx.site.settings.name,
  origin: ctx.getOrigin(ctx.site),
  isCurrent,
  ctx,
})
