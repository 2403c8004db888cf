import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import { createSingleFlight, patch } from '../../web/query-refresh.ts'
import { type Chat, listChats } from '../contract.ts'
import { applyMessages } from '../rules.ts'
import { type Log, logKey } from './queries.ts'
import {
  type ChatFilter,
  type ChatPage,
  type Pages,
  setUnreadCount,
  reconcileChats,
} from './use-chats.ts'

/**
 * Replaces the first page and keeps the later ones; conversations that belong to the first page but
 * are missing from it are removed.
 */
export function withFirstPage(loaded: ChatPage[], first: ChatPage): ChatPage[] {
  const last = first.chats.at(-1)
  const [before, ...rest] = loaded
  if (first.next === null || !last || rest.length === 0) return [first]
  const firstPageIds = new Set(first.chats.map(({ conversation }) => conversation.id))
  const behind = ({ conversation, last_message }: Chat) =>
    !firstPageIds.has(conversation.id) && last_message.at <= last.last_message.at
  const pushedOut = before?.chats.filter(behind) ?? []
  return [
    first,
    ...rest.map((page, index) => ({
      ...page,
      chats: [...(index === 0 ? pushedOut : []), ...page.chats.filter(behind)],
    })),
  ]
}

/**
 * Replaces or, with null, removes one conversation; moves it up if it has a newer message. Returns
 * null if it is not loaded.
 */
export function withChat(
  pages: ChatPage[],
  id: string,
  change: (chat: Chat) => Chat | null,
): ChatPage[] | null {
  const cachedChat = pages
    .flatMap(({ chats }) => chats)
    .find(({ conversation }) => conversation.id === id)
  if (!cachedChat) return null
  const changed = change(cachedChat)
  const moved = changed !== null && changed.conversation.last_seq > cachedChat.conversation.last_seq
  return pages.map((page, index) => ({
    ...page,
    chats: [
      ...(moved && index === 0 ? [changed] : []),
      ...page.chats.flatMap((chat) =>
        chat === cachedChat ? (changed === null || moved ? [] : [changed]) : [chat],
      ),
    ],
  }))
}

const singleFlight = createSingleFlight()

/**
 * Fetches the first page of the visible list and the total unread count; `after` runs when they
 * have arrived.
 */
export function refreshChatList(
  api: Api,
  queries: QueryClient,
  after: () => void = () => {},
): void {
  singleFlight('chats', async () => {
    void queries.invalidateQueries({ queryKey: ['chats'], type: 'inactive', refetchType: 'none' })
    const lists = queries.getQueryCache().findAll({ queryKey: ['chats'], type: 'active' })
    await Promise.all(lists.map(({ queryKey }) => refetchFirstPage(api, queries, queryKey)))
    after()
  })
}

async function refetchFirstPage(
  api: Api,
  queries: QueryClient,
  queryKey: readonly unknown[],
): Promise<void> {
  const [, filter, name] = queryKey
  const idle = queries.isFetching({ queryKey, exact: true }) === 0
  // A running fetch would restore the old pages, so it is restarted.
  if (!idle || !isFilter(filter) || typeof name !== 'string')
    return queries.invalidateQueries({ queryKey, exact: true })
  const first = reconcileChats(api, queries, await api(listChats, { filter, name }))
  queries.setQueryData<Pages>(
    queryKey,
    (data) => data && withPages(data, withFirstPage(data.pages, first)),
  )
}

const isFilter = (value: unknown): value is ChatFilter =>
  value === 'all' || value === 'unread' || value === 'matches'

const withPages = ({ pageParams }: Pages, pages: ChatPage[]): Pages => ({
  pages,
  pageParams: pageParams.slice(0, pages.length),
})

/** Updates a conversation's row from its loaded messages; fetches the list if it has no row yet. */
export function updateChatRow(api: Api, queries: QueryClient, conversation: string): void {
  const log = queries.getQueryData<Log>(logKey(conversation))
  if (log && !updateRows(queries, conversation, (chat) => applyMessages(chat, log)))
    refreshChatList(api, queries)
}

/**
 * Applies the unread count after messages of the open conversation were read; messages that arrived
 * since are fetched next.
 */
export function applyReadCounts(
  api: Api,
  queries: QueryClient,
  conversation: string,
  counts: Counts,
): void {
  setUnreadCount(api, queries, counts.total_unread - counts.num_unread)
  updateRows(queries, conversation, (chat) => ({ ...chat, num_unread_messages: 0 }))
}

/** The partner has opened this member's messages up to a seq. */
export function applyReadByPartner(queries: QueryClient, conversation: string, seq: number): void {
  updateRows(queries, conversation, (chat) => ({
    ...chat,
    other_read_up_to: Math.max(chat.other_read_up_to, seq),
  }))
}

type Counts = { num_unread: number; total_unread: number }

/** Updates a conversation's row in every loaded list; returns false if a complete list lacks it. */
function updateRows(
  queries: QueryClient,
  conversation: string,
  change: (chat: Chat) => Chat,
): boolean {
  let complete = true
  for (const [queryKey, data] of queries.getQueriesData<Pages>({ queryKey: ['chats'] })) {
    const [, filter, name] = queryKey
    if (!data) continue
    const updateRow = (chat: Chat) => {
      const changed = change(chat)
      return filter === 'unread' && changed.num_unread_messages === 0 ? null : changed
    }
    const pages = withChat(data.pages, conversation, updateRow)
    if (pages) patch<Pages>(queries, queryKey, () => ({ ...data, pages }))
    else if (filter === 'all' && name === '') complete = false
  }
  return complete
}

/** True if the last message of the conversation, as loaded in the list, is the member's own. */
export const isLastMessageMine = (queries: QueryClient, conversation: string): boolean =>
  queries
    .getQueriesData<Pages>({ queryKey: ['chats', 'all'] })
    .some(([, data]) =>
      data?.pages.some(({ chats }) =>
        chats.some((chat) => chat.conversation.id === conversation && chat.last_message.mine),
      ),
    )
