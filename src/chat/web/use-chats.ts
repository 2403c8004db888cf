import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { patch } from '../../web/query-refresh.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { type Chat, type Conversation, listChats, type WaitingChat } from '../contract.ts'
import { applyMessages, lastContinuousSeq } from '../rules.ts'
import { headKey, type Log, logKey, fetchNewMessages } from './queries.ts'

export type ChatFilter = 'all' | 'unread' | 'matches'
export type ChatPage = {
  chats: Chat[]
  /** Only in the first page. */
  waiting: WaitingChat[]
  next: string | null
  total_unread: number
  requests: { received: number; sent: number }
}
/** The loaded pages of the list, newest conversation first. */
export type Pages = InfiniteData<ChatPage, string>

export const chatsQuery = (api: Api, filter: ChatFilter = 'all', name = '') =>
  infiniteQueryOptions({
    queryKey: ['chats', filter, name],
    queryFn: async ({ pageParam, signal, client }) =>
      reconcileChats(
        api,
        client,
        await api(listChats, { filter, name, before: pageParam || undefined }, { signal }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    staleTime: 10_000,
  })

export const useChats = (filter: ChatFilter, name: string) =>
  useInfiniteQuery({
    ...chatsQuery(useApi(), filter, name),
    placeholderData: (previous) => previous,
  })

/**
 * Updates everything that shows the same data from one response: the count in the navigation and
 * the head of an open conversation. Loaded messages that are newer than the response win; missing
 * ones are fetched.
 */
export function reconcileChats(api: Api, queries: QueryClient, page: ChatPage): ChatPage {
  let unread = page.total_unread
  const chats = page.chats.map((chat) => {
    const { id, last_seq } = chat.conversation
    patch<Conversation>(queries, headKey(id), (head) => ({ ...head, profile: chat.profile }))
    const log = queries.getQueryData<Log>(logKey(id))
    if (!log) return chat
    if (Math.max(log.lastSeq, lastContinuousSeq(log.messages)) < last_seq)
      fetchNewMessages(queries, id)
    const updated = applyMessages(chat, log)
    unread += updated.num_unread_messages - chat.num_unread_messages
    return updated
  })
  setUnreadCount(api, queries, unread)
  return { ...page, chats, total_unread: unread }
}

export function setUnreadCount(api: Api, queries: QueryClient, unread: number): void {
  queries.setQueryData(userQuery(api).queryKey, (data) =>
    data?.user ? { user: { ...data.user, unread_messages: unread } } : data,
  )
}
