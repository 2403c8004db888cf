import { getSpendable, holdCredits } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { defineEvent } from '../../server/domain-event.ts'
import { newId } from '../../server/ids.ts'
import type { SentRequest } from '../request-contract.ts'
import { messageCost } from '../rules.ts'
import { lockPair } from './conversations.ts'
import { assertConversationLimit, findMessageDoor } from './message-permission.ts'
import {
  assertNoContacts,
  assertNotMassMessaging,
  buildOpening,
  insertOpening,
} from './opening-messages.ts'
import type { OutgoingMessage } from './outgoing-message.ts'
import { mayRead, mayWrite } from './permissions.ts'
import { findRequestOfMessage, insertRequest, toSentRequest, type RequestRow } from './requests.ts'

/** A request that its receiver may read now. */
export const requestSent = defineEvent<{ from: string; to: string }>('request_sent')

type RequestResult = { request: SentRequest; credits: number }

/**
 * Stores a first message as a request and holds its price, which nobody is charged before the receiver
 * opens it. Has the limits of a message that starts a conversation. A repeat of the message's id
 * changes nothing. Must run in a transaction.
 */
export async function sendRequest(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<RequestResult> {
  const { id: messageId, target, text } = outgoing
  const me = ctx.actor.memberId
  const earlier = await findRequestOfMessage(ctx, messageId)
  if (earlier) return repeat(ctx, earlier, text)
  const first = mayWrite(await mayRead(ctx, target))
  const { other_id: to } = first
  if ((await findMessageDoor(ctx, first)).door === 'closed') throw new ApiError('contact_closed')
  assertNoContacts(ctx, text)
  await assertConversationLimit(ctx)
  const opening = await buildOpening(ctx, to, text)
  await assertNotMassMessaging(ctx, opening)
  await lockPair(ctx.db, me, to)
  const writable = mayWrite(await mayRead(ctx, target))
  if ((await findMessageDoor(ctx, writable)).door !== 'request') {
    const repeated = await findRequestOfMessage(ctx, messageId)
    if (repeated) return repeat(ctx, repeated, text)
    throw new ApiError('contact_closed')
  }
  const { settings } = ctx.site
  const { credits } = messageCost({ settings, kind: 'text', origin: 'member', freeFirst: false })
  if (outgoing.credits !== undefined && credits > outgoing.credits)
    throw new ApiError('price_changed')
  const spendable = await holdCredits(ctx, { memberId: me, credits, key: messageId })
  const id = newId()
  await insertRequest(ctx, { id, to, messageId, text, credits })
  await insertOpening(ctx, id, opening)
  await ctx.emit(requestSent, { from: me, to })
  for (const member of [me, to]) ctx.announce(member, { kind: 'chats' })
  const stored = await findRequestOfMessage(ctx, messageId)
  if (!stored) throw new Error('a request was inserted and is gone')
  return { request: toSentRequest(stored, ctx.now), credits: spendable }
}

async function repeat(
  ctx: MemberContext,
  earlier: RequestRow,
  text: string,
): Promise<RequestResult> {
  if (earlier.text !== text) throw new ApiError('message_id_taken')
  return {
    request: toSentRequest(earlier, ctx.now),
    credits: await getSpendable(ctx.db, ctx.actor.memberId),
  }
}
