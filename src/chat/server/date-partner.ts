import sql from 'sql-template-tag'
import { ApiError } from '../../platform/api-error.ts'
import type { MemberContext } from '../../server/context.ts'
import { maybeRow } from '../../server/database/query.ts'
import { mayOpen } from './permissions.ts'

/** The other side of a conversation, and how many messages the side that wrote less has sent. */
export type ConversationPartner = { id: string; isMember: boolean; messagesEach: number }

/**
 * Returns with whom a member talks in a conversation of theirs, and whether that is a person: a
 * fictional profile or one of a partner is nobody whom they could meet. Throws `not_found`.
 */
export async function getConversationPartner(
  ctx: MemberContext,
  conversation: string,
  /** Counting stops here. */
  limit: number,
): Promise<ConversationPartner> {
  const { other_id: id, origin } = await mayOpen(ctx, conversation).catch((error: unknown) => {
    throw error instanceof ApiError ? new ApiError('not_found') : error
  })
  const count = (sender: string) => sql`(select count(*)::int from (
    select from message where conversation_id = ${conversation} and sender_id = ${sender} and unsent_at is null limit ${limit}) m)`
  const record = await maybeRow<{ minimum: number }>(
    ctx.db,
    sql`select least(${count(ctx.actor.memberId)}, ${count(id)}) as minimum`,
  )
  return { id, isMember: origin === 'member', messagesEach: record?.minimum ?? 0 }
}
