import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { patch } from '../../web/query-refresh.ts'
import type { Conversation, Message, WaitingMessage } from '../contract.ts'
import type { SentRequest } from '../request-contract.ts'
import { addToLog, headKey, startLog } from './queries.ts'

type SentMessage = {
  conversation: string | null
  message: Message | null
  waiting?: WaitingMessage | null
  request?: SentRequest | null
  credits: number
}
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
  const { waiting } = sent
  queries.setQueryData(userQuery(api).queryKey, (data) => {
    if (!data?.user) return data
    const waiting_messages = data.user.waiting_messages + (waiting ? 1 : 0)
    return { user: { ...data.user, credits: sent.credits, waiting_messages } }
  })
  // A message to a match makes the dialog about it superfluous; there may be another match.
  if (queries.getQueryData(userQuery(api).queryKey)?.user?.new_match)
    void queries.invalidateQueries({ queryKey: ['user'] })
  const keys = [to.conversation, `with-${to.partner}`].map((key) => headKey(key ?? ''))
  for (const key of keys)
    patch<Conversation>(queries, key, (head) => ({
      ...head,
      id: sent.conversation ?? head.id,
      ...(sent.request && { request: sent.request, door: 'closed' as const }),
      waiting: waiting
        ? [...head.waiting.filter(({ id }) => id !== waiting.id), waiting]
        : head.waiting,
    }))
  if (sent.conversation && sent.message) {
    startLog(queries, sent.conversation, sent.message)
    addToLog(queries, sent.conversation, sent.message)
  }
  const heads = keys.flatMap((key) => queries.getQueryData<Conversation>(key) ?? [])
  const changesPrice = (head: Conversation) =>
    head.free === 'match' ||
    head.must_confirm_fictional ||
    sent.credits < head.prices_hold_to + head.text_price.credits
  const stale = !sent.message || heads.some(changesPrice)
  if (stale) for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  import('./live-updates.tsx').then(({ showInChats }) => {
    showInChats(api, queries, sent.message ? to.conversation : null)
  }, reportError)
}
