import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { listReactions as contract } from '../reaction-contract.ts'
import { listReactionsTo } from './message-reaction.ts'
import { mayOpen } from './permissions.ts'

export async function listReactions(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  return { reactions: await listReactionsTo(ctx, await mayOpen(ctx, conversation)) }
}
