import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import type { Api, Output } from '../../platform/contract.ts'
import { useApi } from '../../web/page-context.ts'
import { removeChat, type listChats } from '../contract.ts'

type Pages = InfiniteData<Output<typeof listChats>>

type Steps = {
  /** The conversation has left the lists. */
  onHidden: () => Promise<void> | void
  /** The server refused or was not reached: the lists are fetched again. */
  onFailure: () => void
}

export function useRemoveChat(): (conversation: string, steps: Steps) => Promise<void> {
  const api = useApi()
  const queries = useQueryClient()
  return (conversation, steps) => removeConversation({ api, queries }, conversation, steps)
}

/** Removes a conversation from the lists at once, then from the server (specification, section 4). */
export async function removeConversation(
  { api, queries }: { api: Api; queries: QueryClient },
  conversation: string,
  { onHidden, onFailure }: Steps,
): Promise<void> {
  queries.setQueriesData<Pages>(
    { queryKey: ['chats'] },
    (pages) => pages && without(pages, conversation),
  )
  await onHidden()
  try {
    await api(removeChat, { conversation })
  } catch {
    onFailure()
  }
  queries.removeQueries({ queryKey: ['chat', conversation] })
  for (const key of ['chats', 'user']) void queries.invalidateQueries({ queryKey: [key] })
}

const without = ({ pages, pageParams }: Pages, conversation: string): Pages => ({
  pageParams,
  pages: pages.map((page) => ({
    ...page,
    chats: page.chats.filter((chat) => chat.conversation.id !== conversation),
  })),
})
