import type { Output, Parsed } from '../../platform/contract.ts'
import type { MemberContext } from '../../server/context.ts'
import type { searchMessages as contract } from '../contract.ts'
import { historyStart } from '../rules.ts'
import { searchMessageTexts, toMessage } from './messages.ts'
import { mayOpen } from './permissions.ts'

const MAX_RESULTS = 50

export async function searchMessages(
  ctx: MemberContext,
  { conversation, q }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> {
  const open = await mayOpen(ctx, conversation)
  const since = historyStart(ctx.now, ctx.site.settings.history_months)
  const messages = await searchMessageTexts(ctx, open, q, { since, limit: MAX_RESULTS })
  return {
    messages: messages.slice(0, MAX_RESULTS).map((row) => toMessage(ctx.actor.memberId, row)),
    more: messages.length > MAX_RESULTS,
  }
}
