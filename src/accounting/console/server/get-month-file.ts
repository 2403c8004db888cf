import { ApiError } from '../../../platform/api-error.ts'
import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import { findMonthFile } from '../../server/closed-months.ts'
import type { getMonthFile as contract } from '../months-contract.ts'

export async function getMonthFile(
  { db, site }: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const file = await findMonthFile(db, { siteId: site.id, ...input })
  if (!file) throw new ApiError('not_found')
  return file
}
