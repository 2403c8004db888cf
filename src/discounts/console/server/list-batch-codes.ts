import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { listBatchCodes as contract } from '../contract.ts'
import { listCodesOfBatch } from './discount-codes.ts'

export async function listBatchCodes(
  { db, site }: MemberContext,
  { batch }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { codes: await listCodesOfBatch(db, site.id, batch) }
}
