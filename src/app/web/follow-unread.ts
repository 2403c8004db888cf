import { hashKey, type QueryClient } from '@tanstack/react-query'
import { noticeNewMessage } from '../../chat/web/public.ts'
import type { Api } from '../../platform/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'

/**
 * The badge of the installed app (unread messages and new likes), and what tells of a new message while no page is in sight.
 * `first`: one tab of a browser is enough for a sound. A browser without badges, or that refuses, stays silent.
 */
export function followUnread(queries: QueryClient, api: Api, first: () => boolean): () => void {
  const counts = () => {
    const user = queries.getQueryData(userQuery(api).queryKey)?.user
    return { unread: user?.unread_messages ?? 0, badge: user ? user.unread_messages + user.new_likes : 0 }
  }
  let known = counts()
  showBadge(known.badge)
  const hash = hashKey(userQuery(api).queryKey)
  const stop = queries.getQueryCache().subscribe((change) => {
    if (change.query.queryHash !== hash) return
    const now = counts()
    if (now.badge !== known.badge) showBadge(now.badge)
    if (now.unread > known.unread && document.visibilityState === 'hidden' && first()) noticeNewMessage()
    known = now
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
