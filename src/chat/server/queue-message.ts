import { getSpendable } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { sendMessage as contract } from '../sending-contract.ts'
import { lockConversationStart } from './conversations.ts'
import { assertNoContacts } from './opening-messages.ts'
import { assertReceives } from './message-permission.ts'
import { mayRead, mayWrite } from './permissions.ts'
import { countWaitingMessages, saveWaitingMessage, toWaitingMessage } from './waiting-messages.ts'

/**
 * Stores the message until the sender's address is confirmed. Until then it costs no credits and
 * the receiver does not see it.
 */
export async function queueUntilConfirmed(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const readable = await mayRead(ctx, { conversation: input.conversation, profile: input.profile })
  const writable = mayWrite(readable)
  await assertReceives(ctx, writable)
  if (writable.origin === 'fictional' && !input.confirm_fictional)
    throw new ApiError('fictional_not_confirmed')
  assertNoContacts(ctx, input.text)
  const me = ctx.actor.memberId
  const limit = ctx.site.settings.signup_credits
  await lockConversationStart(ctx)
  if ((await countWaitingMessages(ctx.db, me)).messages >= limit)
    throw new ApiError('too_many_waiting', { limit })
  const waiting = await saveWaitingMessage(ctx, {
    memberId: me,
    id: input.id,
    otherId: writable.other_id,
    text: input.text,
    fictionalConfirmed: input.confirm_fictional ?? false,
    sessionId: ctx.actor.sessionId,
  })
  const credits = await getSpendable(ctx.db, me)
  return {
    conversation: writable.conversation_id,
    message: null,
    request: null,
    waiting: waiting && toWaitingMessage(waiting),
    credits,
  }
}
