import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listAuditChoices as contract } from '../audit-contract.ts'
import { listAuditActors, listRecentlyAffected } from './audit-entries.ts'
import { getAuditedSite, listAuditedBrands } from './list-audit.ts'

export async function listAuditChoices(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const site = await getAuditedSite(ctx, input.site)
  return {
    staff: await listAuditActors(ctx.db, site),
    members: await listRecentlyAffected(ctx.db, site),
    brands: (await listAuditedBrands(ctx)).map(({ id, name }) => ({ id, name })),
  }
}
