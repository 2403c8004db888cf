import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'
import type { Conversation, Message } from '../contract.ts'
import { addToLog, headKey } from './queries.ts'

type Sent = { conversation: string | null; message: Message | null; credits: number }
type Services = { api: Api; queries: QueryClient }

/** What a sent message changes here: the log, the balance, the price of the next one, the list. */
export function settle({ api, queries }: Services, to: { partner: string; conversation: string | null }, sent: Sent): void {
  if (sent.conversation && sent.message) addToLog(queries, sent.conversation, sent.message)
  queries.setQueryData(userQuery(api).queryKey, (known) =>
    known?.user ? { user: { ...known.user, credits: sent.credits } } : known,
  )
  const keys = [to.conversation, `with-${to.partner}`].map((key) => headKey(key ?? ''))
  const heads = keys.flatMap((key) => queries.getQueryData<Conversation>(key) ?? [])
  const changesPrice = (head: Conversation) =>
    head.free === 'match' || head.must_confirm_fictional || sent.credits < head.prices_hold_to + head.text_price.credits
  const stale = !sent.message || heads.some(changesPrice)
  if (stale) for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  import('./use-list-changes.ts').then(({ refreshList, showInList }) => {
    if (to.conversation && sent.message) showInList(api, queries, to.conversation)
    else refreshList(api, queries)
  }, reportError)
}
