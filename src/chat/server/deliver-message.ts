import { getBlockState } from '../../blocks/server/public.ts'
import { balanceAfter } from '../../credits/server/public.ts'
import { recordClosedDoor } from '../../contact/server/public.ts'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { getCauseSession } from '../../server/member-context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { inStatement } from '../../server/database/transaction.ts'
import { currentTraceparent } from '../../server/tracing/spans.ts'
import type { Message } from '../contract.ts'
import { messageCost } from '../rules.ts'
import { addMessage } from './add-message.ts'
import { findConversation, lockPair, startConversation } from './conversations.ts'
import { findDelivered, type DeliveryResult } from './find-delivered.ts'
import { confirmFictional } from './inbox.ts'
import {
  findCachedConversation,
  forgetConversation,
  rememberConversation,
  type CachedConversation,
} from './conversation-cache.ts'
import { assertConversationLimit, mayDeliver } from './message-permission.ts'
import { loadCost } from './message-price.ts'
import { toMessage } from './messages.ts'
import { assertNotMassMessaging, buildOpening, insertOpening } from './opening-messages.ts'
import { toOutgoingMessage, type OutgoingMessage } from './outgoing-message.ts'
import { notFoundError, type Writable } from './permissions.ts'
import { dissolveRequests } from './requests.ts'
import { fictionalWritten, messageSent } from './chat-events.ts'
import { sendInBatch, type SentInBatch } from './send-batch.ts'
import { sentColumns, toSpend, type NewMessage, type Send } from './send-rows.ts'

/**
 * Sends without looking for an earlier copy first. Only after a failure it looks for one: a repeat
 * violates the unique message id or lacks what the first copy consumed (the last credit, the free
 * message).
 */
export async function deliverIdempotently(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult> {
  const delivered = await deliverToCached(ctx, outgoing)
  if (delivered) return delivered
  try {
    const writable = await mayDeliver(ctx, outgoing)
    const ref = existingConversation(writable)
    if (!ref) return await ctx.inTransaction((txCtx) => deliver(txCtx, outgoing))
    rememberConversation(ctx, writable)
    const cost = await loadCost(ctx, writable, outgoing)
    return await inStatement(() => writeMessage(ctx, ref, writable, { ...outgoing, cost }))
  } catch (error) {
    const isDuplicateId = isUniqueViolation(error)
    if (!isDuplicateId && !isApiError(error)) throw error
    const first = await findDelivered(ctx, outgoing)
    if (first) return first
    const { profile } = outgoing.target
    if (profile && isApiError(error) && error.code === 'contact_closed')
      await recordClosedDoor(ctx, profile)
    throw isDuplicateId ? new ApiError('message_id_taken') : error
  }
}

/**
 * Without reading the conversation first: the statement that stores the message checks that it is
 * still as this node knows it. Returns null, and has changed nothing, whenever it is not.
 */
async function deliverToCached(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult | null> {
  const cached = findCachedConversation(ctx, outgoing.target)
  if (!cached) return null
  const { kind, gift, credits: maximum } = outgoing
  const price = { settings: ctx.site.settings, kind, gift, origin: 'member' as const }
  const cost = messageCost({ ...price, freeFirst: false }).credits
  if (cost === 0 || (maximum !== undefined && cost > maximum)) return null
  const send = toSend(ctx, cached, { ...outgoing, cost })
  const sent = await sendInBatch(ctx.db, send, listListeners(ctx))
  if (sent) return announceDelivered(ctx, send, sent)
  forgetConversation(ctx, cached)
  return null
}

/** Sends a message with its debit and all side effects. Must run in a transaction. */
export async function deliver(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult> {
  const writable = await mayDeliver(ctx, outgoing)
  const ref = await findOrStartConversation(ctx, writable, outgoing)
  if (writable.conversation_id !== null && writable.removed && writable.started)
    await assertConversationLimit(ctx)
  const cost = await loadCost(ctx, writable, outgoing)
  const delivered = await writeMessage(ctx, ref, writable, { ...outgoing, cost })
  if (writable.origin === 'fictional' && !writable.fictional_confirmed)
    await confirmFictional(ctx, ref.conversation)
  if (writable.origin === 'fictional' && outgoing.kind === 'text')
    await ctx.emit(fictionalWritten, {
      conversation: ref.conversation,
      fictional: writable.other_id,
      text: outgoing.text,
      language: ctx.actor.language,
    })
  return delivered
}

type RequestedMessage = { id: string; text: string; credits: number; to: string }

/**
 * Delivers the message of an opened request for its sender, at the price that was held. Its limits
 * were checked when it was sent. Must run in a transaction that holds the lock of the pair.
 */
export async function deliverRequested(
  ctx: MemberContext,
  { id, text, credits, to }: RequestedMessage,
): Promise<DeliveryResult> {
  const { conversation_id: conversation, block_version } = await startConversation(ctx, to)
  const side = { other_id: to, other_muted: true, last_seq: 0 }
  const outgoing = { ...toOutgoingMessage({ id, profile: to }), text, cost: credits }
  return writeMessage(ctx, { conversation, block_version }, side, outgoing)
}

/** Delivers an answer in an existing conversation for nothing; `not_in_conversation` in others. */
export async function deliverAnswer(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult> {
  const earlier = await findDelivered(ctx, outgoing)
  if (earlier) return earlier
  const writable = await mayDeliver(ctx, outgoing)
  const { conversation_id: conversation, block_version } = writable
  if (conversation === null) throw notFoundError(outgoing.target)
  const ref = { conversation, block_version }
  return writeMessage(ctx, ref, writable, { ...outgoing, cost: 0 })
}

type ConversationRef = Pick<CachedConversation, 'conversation' | 'block_version'>

/**
 * Returns the conversation if sending is a single statement, which needs no transaction; null if it
 * also changes other rows.
 */
function existingConversation(writable: Writable): ConversationRef | null {
  const {
    conversation_id: conversation,
    block_version,
    removed,
    started,
    free_message,
    origin,
  } = writable
  if (conversation === null || (removed && started) || free_message) return null
  return origin === 'fictional' ? null : { conversation, block_version }
}

async function writeMessage(
  ctx: MemberContext,
  ref: ConversationRef,
  writable: Pick<Writable, 'other_id' | 'other_muted' | 'last_seq'>,
  outgoing: OutgoingMessage & { cost: number },
): Promise<DeliveryResult> {
  const first = writable.last_seq === 0
  const send = toSend(ctx, { ...writable, ...ref }, outgoing, first)
  const added = await addMessage(ctx.db, send, listListeners(ctx))
  if (!added) throw notFoundError(outgoing.target)
  const balance = balanceAfter(toSpend(send), added)
  const { seq } = added
  if (seq === null) throw new ApiError('message_id_taken')
  return announceDelivered(ctx, send, { seq, balance })
}

const listListeners = (ctx: MemberContext) => ctx.listenerSql(messageSent, sentColumns)

const toSend = (
  ctx: MemberContext,
  { conversation, block_version, other_id, other_muted }: CachedConversation,
  message: NewMessage,
  first = false,
): Send => ({
  siteId: ctx.site.id,
  memberId: ctx.actor.memberId,
  otherId: other_id,
  conversation,
  blockVersion: block_version,
  first,
  muted: other_muted,
  now: ctx.now,
  sessionId: getCauseSession(ctx),
  via: ctx.via,
  traceparent: currentTraceparent() ?? null,
  message,
})

function announceDelivered(
  ctx: MemberContext,
  send: Send,
  { seq, balance }: SentInBatch,
): DeliveryResult {
  const { conversation, otherId, memberId } = send
  for (const member of [otherId, memberId])
    ctx.announce(member, { kind: 'chat', conversation, seq })
  return { conversation, credits: balance, message: newMessage(send, seq), repeated: false }
}

async function findOrStartConversation(
  ctx: MemberContext,
  { conversation_id, block_version, other_id }: Writable,
  { text, target }: OutgoingMessage,
): Promise<ConversationRef> {
  if (conversation_id !== null) return { conversation: conversation_id, block_version }
  await assertConversationLimit(ctx)
  const opening = await buildOpening(ctx, other_id, text)
  await assertNotMassMessaging(ctx, opening)
  // A new conversation has no version that a block could change, so both take the pair's lock, and
  // blocks are checked again.
  await lockPair(ctx.db, ctx.actor.memberId, other_id)
  if ((await getBlockState(ctx.db, ctx.actor.memberId, other_id)) !== 'no')
    throw notFoundError(target)
  await dissolveRequests(ctx, ctx.actor.memberId, other_id)
  const started = await startConversation(ctx, other_id)
  await insertOpening(ctx, started.conversation_id, opening)
  return { conversation: started.conversation_id, block_version: started.block_version }
}

function newMessage(
  { memberId, conversation, now, sessionId: session_id, via, message }: Send,
  seq: number,
): Message {
  const { id, kind, text, gift, photo, quoted, cost } = message
  const photos = {
    photo_name: photo?.name ?? null,
    photo_width: photo?.width ?? 0,
    photo_height: photo?.height ?? 0,
    photo_opened_at: null,
  }
  const times = { created_at: now, unsent_at: null, credits_returned_at: null }
  return toMessage(memberId, {
    conversation_id: conversation,
    seq,
    id,
    sender_id: memberId,
    kind,
    body: text,
    gift,
    quoted_seq: quoted,
    cost,
    session_id,
    via,
    ...photos,
    ...times,
  })
}

/**
 * Executes the statements of sending in an existing conversation, with a partner that exists only
 * as an id.
 */
export async function warmUpSend(ctx: MemberContext, otherId: string): Promise<void> {
  const { conversation_id: conversation, block_version } = await startConversation(ctx, otherId)
  const side = await findConversation(ctx, { conversation })
  if (!side) throw notFoundError({ conversation })
  const ref = { conversation, block_version }
  const message = { ...toOutgoingMessage({ id: crypto.randomUUID(), conversation }), cost: 1 }
  for (const text of ['First', 'Second'])
    await writeMessage(ctx, ref, side, { ...message, id: crypto.randomUUID(), text })
  // The partner has no profile, so this one is left out.
  await sendInBatch(ctx.db, toSend(ctx, { ...side, conversation }, message), listListeners(ctx))
}
