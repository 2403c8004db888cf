import { sumUnused } from '../../../credits/server/public.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { getLiability as contract } from '../contract.ts'

const DAY = 86_400_000

export async function getLiability(
  { db, site }: MemberContext,
  { at }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const end = new Date(Date.parse(`${at}T00:00:00Z`) + DAY)
  return { rows: await sumUnused(db, site.id, end) }
}
