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

/** After the first page was read anew: what lies behind it stays, and what it should have shown and did not is gone. */
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

/** With one conversation changed (null: taken out), on top if it has a newer message. null: it is not among what is loaded. */
export function withChat(
  pages: ChatPage[],
  id: string,
  change: (chat: Chat) => Chat | null,
): ChatPage[] | null {
  const found = pages
    .flatMap(({ chats }) => chats)
    .find(({ conversation }) => conversation.id === id)
  if (!found) return null
  const changed = change(found)
  const moved = changed !== null && changed.conversation.last_seq > found.conversation.last_seq
  return pages.map((page, index) => ({
    ...page,
    chats: [
      ...(moved && index === 0 ? [changed] : []),
      ...page.chats.flatMap((chat) =>
        chat === found ? (changed === null || moved ? [] : [changed]) : [chat],
      ),
    ],
  }))
}

const singleFlight = createSingleFlight()

/** Reads the first page of the list on the screen anew, and with it the total of unread messages; `after` runs once it is here. */
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
  // What is on its way would bring back the pages of before: it begins again.
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

/** What a conversation's messages say, also in its row; one that has none yet is asked for. */
export function updateChatRow(api: Api, queries: QueryClient, conversation: string): void {
  const log = queries.getQueryData<Log>(logKey(conversation))
  if (log && !updateRows(queries, conversation, (chat) => applyMessages(chat, log)))
    refreshChatList(api, queries)
}

/** After messages of the open conversation were read: what has come to it meanwhile is read next, and not counted for a moment. */
export function applyReadCounts(
  api: Api,
  queries: QueryClient,
  conversation: string,
  counts: Counts,
): void {
  setUnreadCount(api, queries, counts.total_unread - counts.num_unread)
  updateRows(queries, conversation, (chat) => ({ ...chat, num_unread_messages: 0 }))
}

type Counts = { num_unread: number; total_unread: number }

/** Changes a conversation's row wherever it is loaded; false: the whole list is, and lacks it. */
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

/** The last message of a conversation on the loaded list is the member's own. */
export const isLastMessageMine = (queries: QueryClient, conversation: string): boolean =>
  queries
    .getQueriesData<Pages>({ queryKey: ['chats', 'all'] })
    .some(([, data]) =>
      data?.pages.some(({ chats }) =>
        chats.some((chat) => chat.conversation.id === conversation && chat.last_message.mine),
      ),
    )
