import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { muteChat as contract } from '../contract.ts'
import { setMuted } from './inbox.ts'
import { mayOpen } from './permissions.ts'

export async function muteChat(
  ctx: MemberContext,
  { conversation, muted }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  await setMuted(ctx, await mayOpen(ctx, conversation), muted)
  ctx.announce(ctx.actor.memberId, { kind: 'chats' })
  return { muted }
}
