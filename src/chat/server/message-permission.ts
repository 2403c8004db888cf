import { findDoor, type Door } from '../../contact/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { countStartedConversations, lockConversationStart } from './conversations.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { assertNoContacts } from './opening-messages.ts'
import { closesDoor, countSentRequests, findLastRequest, type RequestRow } from './requests.ts'
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
 * Whether the other's rule lets this member write first, and the request that closes the door. A
 * conversation that exists goes on, and only members have rules.
 */
export async function findMessageDoor(
  ctx: MemberContext,
  readable: Readable,
): Promise<{ door: Door; request: RequestRow | null }> {
  if (readable.last_seq > 0 || readable.origin !== 'member') return { door: 'open', request: null }
  const [{ door, liked }, last] = await Promise.all([
    findDoor(ctx, readable.other_id),
    findLastRequest(ctx, ctx.actor.memberId, readable.other_id),
  ])
  return !liked && closesDoor(last, ctx.now) && ctx.site.settings.contact_rules
    ? { door: 'closed', request: last }
    : { door, request: null }
}

/** Throws `contact_closed` where not even a request is received. */
export async function assertReceives(ctx: MemberContext, readable: Readable): Promise<void> {
  const { door } = await findMessageDoor(ctx, readable)
  if (door === 'closed') throw new ApiError('contact_closed')
}

/**
 * Throws `contact_closed`, which never says for what reason, or `contact_by_request`, before any price
 * or limit applies.
 */
async function assertDoorOpen(ctx: MemberContext, readable: Readable): Promise<void> {
  const { door } = await findMessageDoor(ctx, readable)
  if (door === 'request') throw new ApiError('contact_by_request')
  if (door === 'closed') throw new ApiError('contact_closed')
}

/**
 * Limits the conversations that a free member has started (`premium_required`); answering others
 * does not count.
 */
export async function assertConversationLimit(ctx: MemberContext): Promise<void> {
  await lockConversationStart(ctx)
  const limit = ctx.site.settings.free_conversations
  if (ctx.actor.paid) return
  const started = (await countStartedConversations(ctx)) + (await countSentRequests(ctx))
  if (started >= limit) throw new ApiError('premium_required', { limit })
}
