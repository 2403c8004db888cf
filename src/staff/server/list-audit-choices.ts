import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { listAuditChoices as contract } from '../audit-contract.ts'
import { listAuditActors, listRecentlyAffected } from './audit-entries.ts'
import { atOwnBrand, listBrandsWithRole } from './own-brands.ts'

export async function listAuditChoices(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site } = await atOwnBrand(ctx, input.site, contract.roles)
  return {
    staff: await listAuditActors(db, site.id),
    members: await listRecentlyAffected(db, site.id),
    brands: (await listBrandsWithRole(ctx, contract.roles)).map(({ id, name }) => ({ id, name })),
  }
}
