import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { setAside as contract } from '../bookmarks-contract.ts'
import { moveInto } from './people-list.ts'

export async function setAside(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await moveInto(ctx, 'hidden_member', member)
  return {}
}
