import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { getVatReport as contract } from '../contract.ts'
import { sumVat } from '../../../payments/server/public.ts'

export async function getVatReport(
  { db, site }: MemberContext,
  { from, to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { rows: await sumVat(db, { siteId: site.id, from, to }) }
}
