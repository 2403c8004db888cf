import { balanceOf, returnCredits } from '../../credits/server/credits.ts'
import { spendKey } from './chat.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { unsendMessage as contract } from '../contract.ts'
import { lockedReadTo, showLastLeft } from './inbox.ts'
import { removeChatPhoto } from './jobs.ts'
import { messageAt, takeBack } from './messages.ts'
import { mayOpen } from './permissions.ts'

/** Takes an unopened message back and returns its credits. A refusal undoes what came before it in the transaction. */
export async function unsendMessage(
  ctx: MemberContext,
  { conversation, seq }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const open = await mayOpen(ctx, conversation)
  const message = await messageAt(ctx, conversation, seq)
  if (!message || message.sender_id !== me) throw new ApiError('not_in_conversation')
  if (message.unsent_at) return { credits: await balanceOf(ctx.db, me) }
  // Wallet before inbox, in the order that sending locks them.
  const paid = message.cost > 0
  if (paid) await returnCredits(ctx, { memberId: me, key: spendKey(conversation, message.id), reason: 'unsend' })
  if ((await lockedReadTo(ctx, open)) >= seq) throw new ApiError('already_opened')
  if (await takeBack(ctx, conversation, seq)) {
    await showLastLeft(ctx, open)
    if (message.photo_name) await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name: message.photo_name })
    for (const member of [open.other_id, me]) ctx.announce(member, { kind: 'unsent', conversation, seq })
  }
  return { credits: await balanceOf(ctx.db, me) }
}
