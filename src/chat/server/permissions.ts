import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { findConversation, type ConversationRow, type ConversationTarget } from './conversations.ts'

declare const proof: unique symbol

/** A conversation, started or not, that this member may read. */
export type Readable = ConversationRow & { readonly [proof]: 'read' }

/** An existing conversation of this member. */
export type StartedConversation = Readable & { conversation_id: string }

/** The partner may be written to. */
export type Writable = Readable & { readonly partner: 'reachable' }

/** The same failure for missing and forbidden targets, so that it reveals nothing. */
export const notFoundError = ({ conversation }: ConversationTarget): ApiError =>
  new ApiError(conversation ? 'not_in_conversation' : 'profile_not_available')

/**
 * Throws a not-found failure for a stranger's conversation and across a block, as if it did not
 * exist.
 */
export async function mayRead(ctx: MemberContext, target: ConversationTarget): Promise<Readable> {
  const conversation = await findConversation(ctx, target)
  if (!conversation || conversation.hidden || conversation.other_id === ctx.actor.memberId)
    throw notFoundError(target)
  if (conversation.conversation_id === null && !isVisible(conversation)) throw notFoundError(target)
  return conversation as Readable
}

/**
 * A member who never had a conversation with a paused, disabled or deleted member gets the same
 * response as after a block.
 */
const isVisible = ({ member, profile_status, unseen }: ConversationRow): boolean =>
  member && profile_status === 'active' && !unseen

export async function mayOpen(
  ctx: MemberContext,
  conversation: string,
): Promise<StartedConversation> {
  const readable = await mayRead(ctx, { conversation })
  if (readable.conversation_id === null) throw new ApiError('not_in_conversation')
  return readable as StartedConversation
}

/**
 * Throws `profile_not_available` for a partner who is deleted, paused or disabled, and for profiles
 * of partner sites and performers.
 */
export function mayWrite(readable: Readable): Writable {
  const reachable =
    readable.member &&
    readable.profile_status === 'active' &&
    readable.origin !== 'partner' &&
    readable.origin !== 'performer'
  if (!reachable) throw new ApiError('profile_not_available')
  return readable as Writable
}
