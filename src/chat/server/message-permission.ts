import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { countStartedConversations, lockConversationStart } from './conversations.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { assertNoContacts } from './opening-messages.ts'
import { mayRead, mayWrite, type Writable } from './permissions.ts'

/** Returns the permission to send this message, or throws the failure that refuses it. */
export async function mayDeliver(
  ctx: MemberContext,
  { target, text, confirmFictional: confirmed }: OutgoingMessage,
): Promise<Writable> {
  const writable = mayWrite(await mayRead(ctx, target))
  if (writable.origin === 'fictional' && !writable.fictional_confirmed && !confirmed)
    throw new ApiError('fictional_not_confirmed')
  if (!writable.answered && !writable.matched) assertNoContacts(ctx, text)
  return writable
}

/**
 * Limits the conversations that a free member has started (`premium_required`); answering others
 * does not count.
 */
export async function assertConversationLimit(ctx: MemberContext): Promise<void> {
  await lockConversationStart(ctx)
  const limit = ctx.site.settings.free_conversations
  if (!ctx.actor.paid && (await countStartedConversations(ctx)) >= limit)
    throw new ApiError('premium_required', { limit })
}
