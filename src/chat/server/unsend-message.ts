import { getSpendable, returnCredits } from '../../credits/server/public.ts'
import { removeChatPhoto } from './chat-photos.ts'
import { spendKey } from './spend-key.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { unsendMessage as contract } from '../sending-contract.ts'
import { lockReadPosition, updateLastMessage } from './inbox.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import { findMessage, unsend } from './messages.ts'
import { mayOpen } from './permissions.ts'
import { claimUndelivered } from './undelivered-messages.ts'

/**
 * Unsends a message that the receiver has not opened. Returns its credits only if its content was
 * not delivered yet, for example in a preview. A refusal rolls back the claim.
 */
export async function unsendMessage(
  ctx: MemberContext,
  { conversation, seq }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const me = ctx.actor.memberId
  const open = await mayOpen(ctx, conversation)
  const claimed = await claimUndelivered(ctx, conversation, seq, me)
  const message = await findMessage(ctx, conversation, seq)
  if (!message || message.sender_id !== me) throw new ApiError('not_in_conversation')
  if (message.unsent_at) return toOutput(ctx, message)
  // The wallet is locked before the inbox, in the same order as by sending.
  if (claimed)
    await returnCredits(ctx, {
      memberId: me,
      key: spendKey(conversation, message.id),
      reason: 'unsend',
    })
  else if ((await lockReadPosition(ctx, open)) >= seq) throw new ApiError('already_opened')
  if (await unsend(ctx, conversation, seq, claimed)) {
    await updateLastMessage(ctx, open, seq)
    if (message.photo_name)
      await ctx.enqueue(removeChatPhoto, { site: ctx.site.id, name: message.photo_name })
    for (const member of [open.other_id, me])
      ctx.announce(member, { kind: 'unsent', conversation, seq })
  }
  return toOutput(ctx, {
    ...message,
    credits_returned_at: claimed ? ctx.now : message.credits_returned_at,
  })
}

async function toOutput(
  ctx: MemberContext,
  { cost, credits_returned_at }: Pick<MessageTable, 'cost' | 'credits_returned_at'>,
): Promise<Output<typeof contract>> {
  return {
    credits: await getSpendable(ctx.db, ctx.actor.memberId),
    returned: cost === 0 || credits_returned_at !== null,
  }
}
