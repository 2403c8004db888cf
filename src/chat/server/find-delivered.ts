import { getSpendable } from '../../credits/server/public.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import type { MessageTable } from '../../server/database/generated/tables.ts'
import type { Message } from '../contract.ts'
import { findConversation } from './conversations.ts'
import { findMessage, toMessage } from './messages.ts'
import type { OutgoingMessage } from './outgoing-message.ts'

/** `repeated`: an earlier request stored the message; this one changed nothing. */
export type DeliveryResult = {
  conversation: string
  message: Message
  credits: number
  repeated: boolean
}

/**
 * Finds the stored message of a repeat. Throws `message_id_taken` if the id belongs to a message
 * with other content.
 */
export async function findDelivered(
  ctx: MemberContext,
  outgoing: OutgoingMessage,
): Promise<DeliveryResult | null> {
  const { id, target } = outgoing
  const opened = await findConversation(ctx, target, id)
  if (!opened || opened.hidden || opened.conversation_id === null || opened.repeated_seq === null)
    return null
  const me = ctx.actor.memberId
  const [message, credits] = [
    await findMessage(ctx, opened.conversation_id, opened.repeated_seq),
    await getSpendable(ctx.db, me),
  ]
  if (!message) return null
  if (!message.unsent_at && !isSameMessage(message, outgoing))
    throw new ApiError('message_id_taken')
  return {
    conversation: opened.conversation_id,
    message: toMessage(me, message),
    credits,
    repeated: true,
  }
}

const isSameMessage = (message: MessageTable, { kind, text, gift }: OutgoingMessage): boolean =>
  message.kind === kind && message.body === text && message.gift === gift
