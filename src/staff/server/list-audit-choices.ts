import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listAuditChoices as contract } from '../audit-contract.ts'
import { listAuditActors, listRecentlyAffected } from './audit-entries.ts'
import { getAuditedBrand, listAuditedBrands } from './list-audit.ts'

export async function listAuditChoices(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { db, site } = await getAuditedBrand(ctx, input.site)
  return {
    staff: await listAuditActors(db, site.id),
    members: await listRecentlyAffected(db, site.id),
    brands: (await listAuditedBrands(ctx)).map(({ id, name }) => ({ id, name })),
  }
}
