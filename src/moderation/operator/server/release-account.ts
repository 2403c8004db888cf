import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { releaseAccount as contract } from '../accounts-contract.ts'
import { freeReview } from './account-review.ts'

export async function releaseAccount(
  { db, actor }: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { released: await freeReview(db, member, actor.memberId) }
}
