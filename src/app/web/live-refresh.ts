import type { QueryClient } from '@tanstack/react-query'
import { createRefresh } from '../../web/query-refresh.ts'

/** Query keys that a live event makes stale. Features add their own keys below one of these. */
const queryKeysByEvent: Record<string, string[]> = {
  chat: ['chats', 'chat', 'user'],
  chats: ['chats', 'chat', 'user'],
  waiting_sent: ['chats', 'chat', 'user'],
  opened: ['chats', 'chat', 'user'],
  unsent: ['chats', 'chat', 'user'],
  read: ['chat'],
  /** A match makes the first messages free. */
  likes: ['likes', 'chat', 'user'],
  user: ['user'],
  order: ['order', 'orders', 'user'],
  hidden: ['chats', 'chat', 'likes', 'members', 'member', 'user'],
  /** The first stream of a page: a payment may have ended while it loaded. */
  connected: ['order'],
  /** The stream was interrupted: everything it reports is refetched. */
  gap: ['chats', 'chat', 'likes', 'user', 'order', 'orders'],
}

/** Returns a function that refetches what events of these kinds make stale. */
export function createLiveRefresh(queries: QueryClient): (kinds: string[]) => void {
  const refreshKeys = createRefresh(queries)
  return (kinds) => refreshKeys(kinds.flatMap((kind) => queryKeysByEvent[kind] ?? []))
}
