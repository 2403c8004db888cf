import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { addBookmark as contract } from '../bookmarks-contract.ts'
import { moveInto } from './people-list.ts'

export async function addBookmark(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await moveInto(ctx, 'member_bookmark', member)
  return {}
}
