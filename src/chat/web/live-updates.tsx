import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/contract.ts'
import type { Log } from './queries.ts'
import { useLiveChats } from './use-live-chats.ts'
import { refreshChatList, updateChatRow } from './use-chat-list-cache.ts'
import { useReadReceipts } from './use-read-receipts.ts'

/** Keeps the list up to date by live events. */
export function LiveChats(): null {
  useLiveChats()
  return null
}

/** Marks the messages of the open conversation as read. */
export function ReadReceipts({ conversation, log }: { conversation: string; log: Log }): null {
  useReadReceipts(conversation, log)
  return null
}

/** Lists of chats follow a sent message; without a conversation all of them are read again. */
export function showInChats(api: Api, queries: QueryClient, conversation: string | null): void {
  if (conversation) updateChatRow(api, queries, conversation)
  else refreshChatList(api, queries)
}
