import { getBlockState } from '../../blocks/server/public.ts'
import { balanceAfter, balanceOf, spendSql } from '../../credits/server/public.ts'
import { claimFreeMessage } from '../../likes/server/public.ts'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import { isUniqueViolation } from '../../server/database/failures.ts'
import { inStatement } from '../../server/database/transaction.ts'
import type { Message, sendMessage as contract } from '../contract.ts'
import { messageCost, type Kind } from '../rules.ts'
import { messageSent, spendKey } from './public.ts'
import {
  findConversation,
  lockPair,
  lockConversationStart,
  countStartedConversations,
  startConversation,
  type ConversationTarget,
} from './conversations.ts'
import { confirmFictional } from './inbox.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import {
  addMessage,
  findMessage,
  toMessage,
  type ChatPhoto,
  type MessageTarget,
} from './messages.ts'
import {
  insertOpening,
  buildOpening,
  assertNoContacts,
  assertNotMassMessaging,
} from './opening-messages.ts'
import { mayRead, mayWrite, notFoundError, type Writable } from './permissions.ts'
import { saveWaitingMessage, toWaitingMessage, countWaitingMessages } from './waiting-messages.ts'

export type OutgoingMessage = {
  id: string
  target: ConversationTarget
  kind: Kind
  text: string
  gift: string | null
  photo: ChatPhoto | null
  confirmFictional: boolean
  /** The most that it may cost, in credits. */
  credits?: number | undefined
}

/** `repeated`: it was here already, and nothing of this request was kept. */
export type Delivered = {
  conversation: string
  message: Message
  credits: number
  repeated: boolean
}

/** Sends a text. While the writer's address is not confirmed it waits instead. */
export async function sendMessage(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const { message_length } = ctx.site.settings
  if (input.text.length > message_length)
    throw new ApiError('message_too_long', { length: message_length })
  if (!ctx.actor.confirmed) return ctx.inTransaction((txCtx) => queueUntilConfirmed(txCtx, input))
  const sent = await deliverIdempotently(ctx, {
    ...toOutgoingMessage(input),
    kind: 'text',
    text: input.text,
    credits: input.credits,
  })
  return { ...sent, waiting: null }
}

type TargetInput = {
  id: string
  conversation?: string | undefined
  profile?: string | undefined
  confirm_fictional?: boolean | undefined
}

export function toOutgoingMessage(input: TargetInput): OutgoingMessage {
  const target = { conversation: input.conversation, profile: input.profile }
  return {
    id: input.id,
    target,
    kind: 'text',
    text: '',
    gift: null,
    photo: null,
    confirmFictional: input.confirm_fictional ?? false,
  }
}

/**
 * Sends without asking whether it was sent before. Only when that fails is a repeat looked for: it broke on the message's id,
 * or on what its first copy has used up (the last credit, the free message).
 */
export async function deliverIdempotently(
  ctx: MemberContext,
  sending: OutgoingMessage,
): Promise<Delivered> {
  try {
    const writable = await mayDeliver(ctx, sending)
    const ref = existingConversation(writable)
    if (!ref) return await ctx.inTransaction((txCtx) => deliver(txCtx, sending))
    const cost = await costOf(ctx, writable, sending)
    return await inStatement(() => writeMessage(ctx, ref, writable, { ...sending, cost }))
  } catch (error) {
    const isDuplicateId = isUniqueViolation(error)
    if (!isDuplicateId && !isApiError(error)) throw error
    const first = await findDelivered(ctx, sending)
    if (first) return first
    throw isDuplicateId ? new ApiError('message_id_taken') : error
  }
}

/** The answer to a message that is here already; other words under the same id are another message, and refused. */
export async function findDelivered(
  ctx: MemberContext,
  sending: OutgoingMessage,
): Promise<Delivered | null> {
  const { id, target } = sending
  const found = await findConversation(ctx, target, id)
  if (!found || found.hidden || found.conversation_id === null || found.repeated_seq === null)
    return null
  const me = ctx.actor.memberId
  const [message, credits] = [
    await findMessage(ctx, found.conversation_id, found.repeated_seq),
    await balanceOf(ctx.db, me),
  ]
  if (!message) return null
  if (!message.unsent_at && !isSameMessage(message, sending)) throw new ApiError('message_id_taken')
  return {
    conversation: found.conversation_id,
    message: toMessage(me, message),
    credits,
    repeated: true,
  }
}

const isSameMessage = (message: MessageTable, { kind, text, gift }: OutgoingMessage): boolean =>
  message.kind === kind && message.body === text && message.gift === gift

/** In the caller's transaction: the debit, the message and all that comes with it are in together, or nothing is. */
export async function deliver(ctx: MemberContext, sending: OutgoingMessage): Promise<Delivered> {
  const writable = await mayDeliver(ctx, sending)
  const ref = await findOrStartConversation(ctx, writable, sending)
  if (writable.conversation_id !== null && writable.removed && writable.started)
    await assertConversationLimit(ctx)
  const cost = await costOf(ctx, writable, sending)
  const delivered = await writeMessage(ctx, ref, writable, { ...sending, cost })
  if (writable.origin === 'fictional' && !writable.fictional_confirmed)
    await confirmFictional(ctx, ref.conversation)
  return delivered
}

async function mayDeliver(
  ctx: MemberContext,
  { target, text, confirmFictional: confirmed }: OutgoingMessage,
): Promise<Writable> {
  const writable = mayWrite(await mayRead(ctx, target))
  if (writable.origin === 'fictional' && !writable.fictional_confirmed && !confirmed)
    throw new ApiError('fictional_not_confirmed')
  if (!writable.answered && !writable.matched) assertNoContacts(ctx, text)
  return writable
}

/** What every message to a standing conversation does, with somebody of whom there is nothing but an id. */
export async function warmUpSend(ctx: MemberContext, otherId: string): Promise<void> {
  const { conversation_id: conversation, block_version } = await startConversation(ctx, otherId)
  const found = await findConversation(ctx, { conversation })
  if (!found) throw notFoundError({ conversation })
  for (const text of ['First', 'Second'])
    await writeMessage(ctx, { conversation, block_version }, found, {
      ...toOutgoingMessage({ id: crypto.randomUUID(), conversation }),
      text,
      cost: 1,
    })
}

type ConversationRef = Pick<MessageTarget, 'conversation' | 'block_version'>

/** Where nothing else changes with the message, the one statement that writes it needs no transaction around it. */
function existingConversation(writable: Writable): ConversationRef | null {
  const {
    conversation_id: conversation,
    block_version,
    removed,
    started,
    free_message,
    origin,
    fictional_confirmed,
  } = writable
  if (conversation === null || (removed && started) || free_message) return null
  return origin === 'fictional' && !fictional_confirmed ? null : { conversation, block_version }
}

async function writeMessage(
  ctx: MemberContext,
  { conversation, block_version }: ConversationRef,
  {
    other_id: otherId,
    other_muted: muted,
    last_seq,
  }: Pick<Writable, 'other_id' | 'other_muted' | 'last_seq'>,
  sending: OutgoingMessage & { cost: number },
): Promise<Delivered> {
  const me = ctx.actor.memberId
  const { id, kind, cost, target } = sending
  const key = spendKey(conversation, id)
  const spend = {
    memberId: me,
    credits: cost,
    key,
    kind: kindOfSpend[kind],
    reference: conversation,
  }
  const listeners = ctx.listenerSql(messageSent, {
    conversation,
    from: me,
    to: otherId,
    kind,
    first: last_seq === 0,
    muted,
  })
  const statement = { spending: spendSql(spend, ctx.now), listeners }
  const added = await addMessage(ctx, { conversation, block_version, otherId }, sending, statement)
  if (!added) throw notFoundError(target)
  const credits = balanceAfter(spend, added)
  const { seq } = added
  if (seq === null) throw new ApiError('message_id_taken')
  for (const member of [otherId, me]) ctx.announce(member, { kind: 'chat', conversation, seq })
  return {
    conversation,
    credits,
    message: newMessage(ctx, conversation, seq, sending, cost),
    repeated: false,
  }
}

const kindOfSpend = { text: 'message', photo: 'photo', gift: 'gift' } as const

async function findOrStartConversation(
  ctx: MemberContext,
  { conversation_id, block_version, other_id }: Writable,
  { text, target }: OutgoingMessage,
): Promise<ConversationRef> {
  if (conversation_id !== null) return { conversation: conversation_id, block_version }
  await assertConversationLimit(ctx)
  const opening = await buildOpening(ctx, other_id, text)
  await assertNotMassMessaging(ctx, opening)
  // There is no row yet that a block could change: the two wait for each other, and the block is looked for once more.
  await lockPair(ctx.db, ctx.actor.memberId, other_id)
  if ((await getBlockState(ctx.db, ctx.actor.memberId, other_id)) !== 'no')
    throw notFoundError(target)
  const started = await startConversation(ctx, other_id)
  await insertOpening(ctx, started.conversation_id, opening)
  return { conversation: started.conversation_id, block_version: started.block_version }
}

/** Free members have so many conversations of their own open; answering others is never counted. */
async function assertConversationLimit(ctx: MemberContext): Promise<void> {
  await lockConversationStart(ctx)
  const limit = ctx.site.settings.free_conversations
  if (!ctx.actor.paid && (await countStartedConversations(ctx)) >= limit)
    throw new ApiError('premium_required', { limit })
}

/** Nobody pays more than the button said. */
async function costOf(
  ctx: MemberContext,
  writable: Writable,
  sending: OutgoingMessage,
): Promise<number> {
  const cost = await claimCost(ctx, writable, sending)
  if (sending.credits !== undefined && cost > sending.credits) throw new ApiError('price_changed')
  return cost
}

/** The free first message of a match is taken by compare-and-set: of two sends at once one pays. */
async function claimCost(
  ctx: MemberContext,
  writable: Writable,
  { kind, gift }: OutgoingMessage,
): Promise<number> {
  const { settings } = ctx.site
  const costInput = { settings, kind, gift, origin: writable.origin }
  const { credits, free } = messageCost({ ...costInput, freeFirst: writable.free_message })
  if (free !== 'match' || (await claimFreeMessage(ctx.db, ctx.actor.memberId, writable.other_id)))
    return credits
  return messageCost({ ...costInput, freeFirst: false }).credits
}

function newMessage(
  ctx: MemberContext,
  conversation: string,
  seq: number,
  { id, kind, text, gift, photo }: OutgoingMessage,
  cost: number,
): Message {
  const photos = {
    photo_name: photo?.name ?? null,
    photo_width: photo?.width ?? 0,
    photo_height: photo?.height ?? 0,
    photo_opened_at: null,
  }
  const times = { created_at: ctx.now, unsent_at: null, credits_returned_at: null }
  const me = ctx.actor.memberId
  return toMessage(me, {
    conversation_id: conversation,
    seq,
    id,
    sender_id: me,
    kind,
    body: text,
    gift,
    cost,
    ...photos,
    ...times,
  })
}

async function queueUntilConfirmed(
  ctx: MemberContext,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const found = await mayRead(ctx, { conversation: input.conversation, profile: input.profile })
  const writable = mayWrite(found)
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
  })
  const credits = await balanceOf(ctx.db, me)
  return {
    conversation: writable.conversation_id,
    message: null,
    waiting: waiting && toWaitingMessage(waiting),
    credits,
  }
}
