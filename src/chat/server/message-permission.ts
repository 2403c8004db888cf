import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { countStartedConversations, lockConversationStart } from './conversations.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { assertNoContacts } from './opening-messages.ts'
import { mayRead, mayWrite, type Writable } from './permissions.ts'

/** Whether the member may send this message to its target. Throws what refuses it. */
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

/** Free members have so many conversations of their own open; answering others is never counted. */
export async function assertConversationLimit(ctx: MemberContext): Promise<void> {
  await lockConversationStart(ctx)
  const limit = ctx.site.settings.free_conversations
  if (!ctx.actor.paid && (await countStartedConversations(ctx)) >= limit)
    throw new ApiError('premium_required', { limit })
}
