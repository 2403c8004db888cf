import { hashKey, type QueryClient } from '@tanstack/react-query'
import { noticeNewMessage } from '../../chat/web/public.ts'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'

/**
 * Updates the badge of the installed app (unread messages and new likes), and announces new
 * messages while no page is visible. `isLeader`: only one tab of a browser plays the sound.
 * Browsers without badges are ignored.
 */
export function followUnread(queries: QueryClient, api: Api, isLeader: () => boolean): () => void {
  const counts = () => {
    const user = queries.getQueryData(userQuery(api).queryKey)?.user
    return {
      unread: user?.unread_messages ?? 0,
      badge: user ? user.unread_messages + user.new_likes : 0,
    }
  }
  let last = counts()
  showBadge(last.badge)
  const hash = hashKey(userQuery(api).queryKey)
  const stop = queries.getQueryCache().subscribe((change) => {
    if (change.query.queryHash !== hash) return
    const next = counts()
    if (next.badge !== last.badge) showBadge(next.badge)
    if (next.unread > last.unread && document.visibilityState === 'hidden' && isLeader())
      noticeNewMessage()
    last = next
  })
  return () => {
    stop()
    showBadge(0)
  }
}

function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {})
}
