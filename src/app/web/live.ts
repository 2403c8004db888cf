import { chatsQuery, startOutbox } from '../../chat/web/public.ts'
import { likesQuery } from '../../likes/web/public-queries.ts'
import { deviceStorage } from '../../web/browser-storage.ts'
import { isOffline, subscribeToConnection } from '../../web/connection.ts'
import type { PageServices } from '../../web/page-context.ts'
import { followMembership } from './follow-membership.ts'
import { followUnread } from './follow-unread.ts'
import { FRESH_COOKIE, FRESH_SECONDS } from '../../platform/fresh-reads.ts'
import { openChannel } from './live-channel.ts'
import { createLiveRefresh } from './live-refresh.ts'

/** Milliseconds (specification, section 9). */
const POLL = 60_000
const POLL_WITH_PUSH = 300_000
const FIRST_POLL = 5_000
/** The entry names the member who turned push on in this browser (notifications/web/push-query.ts). */
const pollDelay = (member: string) =>
  deviceStorage.read('push-subscribed') === member ? POLL_WITH_PUSH : POLL

/** Lists of members are then asked of the leader: a replica may not have replayed the event yet. */
function requestFreshReads(): void {
  document.cookie = `${FRESH_COOKIE}=1; Path=/; Max-Age=${FRESH_SECONDS}; SameSite=Lax`
}

/** A browser that may show notifications gets its push mended; others load no code for it. */
async function renewPush(services: Pick<PageServices, 'api' | 'queries'>): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { pushQuery } = await import('../../notifications/web/public-push.ts')
  await services.queries.query(pushQuery(services))
}

/**
 * Keeps an open page current: a live stream, refetches after gaps, and polling as a fallback
 * (specification, section 9). Returns the function that stops it.
 */
export function startLive({ queries, api }: PageServices, member: string): () => void {
  const refresh = createLiveRefresh(queries)
  let hasStream = false
  const close = openChannel(member, (event, first) => {
    if (event.kind === 'hidden') requestFreshReads()
    // A component that applies the event itself cancels it, which prevents the refetch.
    const isUnhandled = window.dispatchEvent(
      new CustomEvent('vonk:live', { detail: event, cancelable: true }),
    )
    if (isUnhandled) refresh([event.kind])
    hasStream = first
  })
  const stopOutbox = startOutbox({ api, queries }, member, (retry) =>
    subscribeToConnection(() => {
      if (!isOffline()) retry()
    }),
  )
  const stopBadge = followUnread(queries, api, () => hasStream)
  const stopMembership = followMembership(queries, api)
  const poll = () => {
    refresh(['user', 'chats', 'likes', 'order'])
    // Fetches the lists that no component shows; those that are being refetched are not repeated.
    void queries.infiniteQuery(chatsQuery(api)).catch(() => {})
    void queries.infiniteQuery(likesQuery(api, 'received')).catch(() => {})
    pollTimer = setTimeout(poll, pollDelay(member))
  }
  let pollTimer = setTimeout(poll, FIRST_POLL)
  void renewPush({ api, queries }).catch(() => {})
  return () => {
    close()
    stopBadge()
    stopMembership()
    stopOutbox()
    clearTimeout(pollTimer)
  }
}
