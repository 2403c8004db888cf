import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { removeChat as contract } from '../contract.ts'
import { countUnread } from './unread-messages.ts'
import { removeFromInbox } from './inbox.ts'
import { mayOpen } from './permissions.ts'

export async function removeChat(
  ctx: MemberContext,
  { conversation }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await removeFromInbox(ctx, await mayOpen(ctx, conversation))
  ctx.announce(ctx.actor.memberId, { kind: 'chats' })
  return { total_unread: await countUnread(ctx.db, ctx.actor.memberId) }
}
