import type { Output, Parsed } from '../../../platform/contract.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { releaseText as contract } from '../texts-contract.ts'
import { freeTextChange } from './text-change.ts'

export async function releaseText(
  { db, actor }: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { released: await freeTextChange(db, member, actor.memberId) }
}
