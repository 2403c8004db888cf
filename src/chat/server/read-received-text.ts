import type { MemberContext } from '../../server/context.ts'
import { historyStart } from '../rules.ts'
import { listMessagePage } from './messages.ts'
import type { StartedConversation } from './permissions.ts'

/**
 * Reads the text of one received message, which counts as its delivery like in a page of messages;
 * null for an own one, one without text, and one that the member cannot see (any more).
 */
export async function readReceivedText(
  ctx: MemberContext,
  conversation: StartedConversation,
  seq: number,
): Promise<string | null> {
  const since = historyStart(ctx.now, ctx.site.settings.history_months)
  const [message] = await listMessagePage(ctx, conversation, { after: seq - 1, since, limit: 1 })
  if (message?.seq !== seq || message.unsent_at !== null) return null
  if (message.sender_id === ctx.actor.memberId || message.body === '') return null
  return message.body
}
