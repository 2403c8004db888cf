import { ApiError } from '../../../platform/api-error.ts'
import type { MemberContext } from '../../../server/context.ts'
import { hasOtherAdmins, listOwnBrands } from '../../../staff/server/public.ts'

/**
 * The request as the person's own at a brand whose settings they may read and change: one where they
 * are an admin, or one that has no admin yet. Throws `not_found` for every other.
 */
export async function atEditedBrand(ctx: MemberContext, site: number): Promise<MemberContext> {
  const there = await findEditedBrand(ctx, site)
  if (!there) throw new ApiError('not_found')
  return there
}

export const isEditedBrand = async (ctx: MemberContext, site: number): Promise<boolean> =>
  (await findEditedBrand(ctx, site)) !== null

async function findEditedBrand(ctx: MemberContext, site: number): Promise<MemberContext | null> {
  if (site === ctx.site.id) return ctx
  const own = (await listOwnBrands(ctx)).find(({ id }) => id === site)
  if (own?.ctx.actor.staffRoles.includes('admin')) return own.ctx
  const hasAdmins = await hasOtherAdmins(ctx.everySite, site, ctx.actor.memberId)
  return hasAdmins ? null : ctx
}
