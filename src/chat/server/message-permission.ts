import { findDoor, type Door } from '../../contact/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { countStartedConversations, lockConversationStart } from './conversations.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { assertNoContacts } from './opening-messages.ts'
import { mayRead, mayWrite, type Readable, type Writable } from './permissions.ts'

/** Returns the permission to send this message, or throws the failure that refuses it. */
export async function mayDeliver(
  ctx: MemberContext,
  { target, text, confirmFictional: confirmed }: OutgoingMessage,
): Promise<Writable> {
  const writable = mayWrite(await mayRead(ctx, target))
  await assertDoorOpen(ctx, writable)
  if (writable.origin === 'fictional' && !writable.fictional_confirmed && !confirmed)
    throw new ApiError('fictional_not_confirmed')
  if (!writable.answered && !writable.matched) assertNoContacts(ctx, text)
  return writable
}

/**
 * Whether the other's rule lets this member write first. A conversation that exists goes on, and only
 * members have rules.
 */
export async function findMessageDoor(ctx: MemberContext, readable: Readable): Promise<Door> {
  if (readable.last_seq > 0 || readable.origin !== 'member') return 'open'
  return findDoor(ctx, readable.other_id)
}

/** Throws `contact_closed`, which never says for what reason, before any price or limit applies. */
export async function assertDoorOpen(ctx: MemberContext, readable: Readable): Promise<void> {
  if ((await findMessageDoor(ctx, readable)) === 'closed') throw new ApiError('contact_closed')
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
