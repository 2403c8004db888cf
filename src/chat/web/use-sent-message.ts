import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'
import type { Conversation, Message } from '../contract.ts'
import { addToLog, headKey } from './queries.ts'

type SentMessage = { conversation: string | null; message: Message | null; credits: number }
type Services = { api: Api; queries: QueryClient }

/**
 * Updates the caches after a sent message: the log, the balance, the price of the next message, the
 * list.
 */
export function applySentMessage(
  { api, queries }: Services,
  to: { partner: string; conversation: string | null },
  sent: SentMessage,
): void {
  if (sent.conversation && sent.message) addToLog(queries, sent.conversation, sent.message)
  queries.setQueryData(userQuery(api).queryKey, (data) =>
    data?.user ? { user: { ...data.user, credits: sent.credits } } : data,
  )
  const keys = [to.conversation, `with-${to.partner}`].map((key) => headKey(key ?? ''))
  const heads = keys.flatMap((key) => queries.getQueryData<Conversation>(key) ?? [])
  const changesPrice = (head: Conversation) =>
    head.free === 'match' ||
    head.must_confirm_fictional ||
    sent.credits < head.prices_hold_to + head.text_price.credits
  const stale = !sent.message || heads.some(changesPrice)
  if (stale) for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  import('./use-chat-list-cache.ts').then(({ refreshChatList, updateChatRow }) => {
    if (to.conversation && sent.message) updateChatRow(api, queries, to.conversation)
    else refreshChatList(api, queries)
  }, reportError)
}
