import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { openChat as contract } from '../contract.ts'
import { countUnread } from './unread-messages.ts'
import { showsReads } from './conversations.ts'
import { markOpened } from './inbox.ts'
import { mayOpen } from './permissions.ts'

/**
 * Sets the unread count to 0 and shows the partner how far was read, unless the member hides it; this member's other tabs get a
 * live event too.
 */
export async function openChat(
  ctx: MemberContext,
  { conversation, up_to }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const open = await mayOpen(ctx, conversation)
  const { readTo, unread } = await markOpened(ctx, open, up_to)
  if (readTo > open.read_up_to) {
    if (await showsReads(ctx, conversation))
      ctx.announce(open.other_id, { kind: 'read', conversation, seq: readTo })
    ctx.announce(ctx.actor.memberId, { kind: 'opened', conversation, seq: readTo })
  }
  return { num_unread: unread, total_unread: await countUnread(ctx.db, ctx.actor.memberId) }
}
