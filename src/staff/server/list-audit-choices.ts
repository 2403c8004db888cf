import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listAuditChoices as contract } from '../contract.ts'
import { listAuditActors, listRecentlyAffected } from './audit-entries.ts'
import { getAuditedSite } from './list-audit.ts'
import { listOwnAccounts } from './staff-accounts.ts'

export async function listAuditChoices(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const site = await getAuditedSite(ctx, input.site)
  const own = await listOwnAccounts(ctx.db, ctx.actor.memberId)
  const others = own.filter(({ staff_roles: roles }) => roles.includes('admin'))
  return {
    staff: await listAuditActors(ctx.db, site),
    members: await listRecentlyAffected(ctx.db, site),
    brands: [ctx.site.id, ...others.map(({ site_id: id }) => id)].flatMap((id) => {
      const brand = ctx.findSiteById(id)
      return brand ? [{ id, name: brand.settings.name }] : []
    }),
  }
}
