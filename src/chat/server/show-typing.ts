import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { showTyping as contract } from '../contract.ts'
import { showsActivity } from './conversations.ts'
import { mayOpen } from './permissions.ts'

export async function showTyping(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const open = await mayOpen(ctx, conversation)
  if (await showsActivity(ctx, conversation))
    ctx.announce(open.other_id, { kind: 'typing', conversation })
  return { published: true }
}
