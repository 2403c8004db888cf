import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { findConversation, type ConversationRow, type ConversationTarget } from './conversations.ts'

declare const proof: unique symbol

/** A conversation, begun or not, that this member may look at. */
export type Readable = ConversationRow & { readonly [proof]: 'read' }

/** One that exists, with this member in it. */
export type StartedConversation = Readable & { conversation_id: string }

/** The other side may be written to. */
export type Writable = Readable & { readonly partner: 'reachable' }

/** As if it were not there. */
export const notFoundError = ({ conversation }: ConversationTarget): ApiError =>
  new ApiError(conversation ? 'not_in_conversation' : 'profile_not_available')

/** A stranger's conversation, and one behind a block, answer as if they did not exist. */
export async function mayRead(ctx: MemberContext, target: ConversationTarget): Promise<Readable> {
  const found = await findConversation(ctx, target)
  if (!found || found.hidden || found.other_id === ctx.actor.memberId) throw notFoundError(target)
  if (found.conversation_id === null && !isShown(found)) throw notFoundError(target)
  return found as Readable
}

/** To somebody who never talked with them a paused, disabled or deleted member answers like one who blocked them. */
const isShown = ({ member, profile_status, unseen }: ConversationRow): boolean =>
  member && profile_status === 'active' && !unseen

export async function mayOpen(
  ctx: MemberContext,
  conversation: string,
): Promise<StartedConversation> {
  const found = await mayRead(ctx, { conversation })
  if (found.conversation_id === null) throw new ApiError('not_in_conversation')
  return found as StartedConversation
}

/** Nobody writes to a deleted, paused, disabled or sold profile, nor across a block. */
export function mayWrite(found: Readable): Writable {
  const reachable =
    found.member &&
    found.profile_status === 'active' &&
    found.origin !== 'partner' &&
    found.origin !== 'performer'
  if (!reachable) throw new ApiError('profile_not_available')
  return found as Writable
}
