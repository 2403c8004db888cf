import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { bringBack as contract } from '../bookmarks-contract.ts'
import { removeFrom } from './people-list.ts'

export async function bringBack(
  ctx: MemberContext,
  { member }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await removeFrom(ctx, 'hidden_member', member)
  return {}
}
