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
  const found = await findConversation(ctx, target)
  if (!found || found.hidden || found.other_id === ctx.actor.memberId) throw notFoundError(target)
  if (found.conversation_id === null && !isVisible(found)) throw notFoundError(target)
  return found as Readable
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
  const found = await mayRead(ctx, { conversation })
  if (found.conversation_id === null) throw new ApiError('not_in_conversation')
  return found as StartedConversation
}

/**
 * Throws `profile_not_available` for a partner who is deleted, paused or disabled, and for profiles
 * of partner sites and performers.
 */
export function mayWrite(found: Readable): Writable {
  const reachable =
    found.member &&
    found.profile_status === 'active' &&
    found.origin !== 'partner' &&
    found.origin !== 'performer'
  if (!reachable) throw new ApiError('profile_not_available')
  return found as Writable
}
