import type { PageServices } from './page-context.ts'

const POLL = 60_000
const POLL_WITH_PUSH = 300_000
const FIRST_POLL = 5_000
const MAX_BACKOFF = 30_000

/** Queries that a live event makes stale. Features add their own keys below one of these. */
const stale: Record<string, string[]> = {
  chat: ['chats', 'chat', 'user'],
  chats: ['chats', 'chat', 'user'],
  read: ['chat'],
  likes: ['likes', 'user'],
  user: ['user'],
  order: ['order', 'orders', 'user'],
  hidden: ['chats', 'likes', 'members', 'member', 'user'],
}

/**
 * Keeps an open page current: a stream that says what changed, read again after every reconnect,
 * and polling as specified (section 9) as the safety net. Returns what stops it.
 */
export function startLive({ queries }: PageServices): () => void {
  let stream: EventSource | null = null
  let attempts = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = (kinds: string[]) => {
    for (const key of new Set(kinds.flatMap((kind) => stale[kind] ?? []))) void queries.invalidateQueries({ queryKey: [key] })
  }
  const connect = () => {
    stream = new EventSource('/api/events.php')
    stream.addEventListener('open', () => {
      if (attempts > 0) refresh(['chats', 'likes', 'user', 'order'])
      attempts = 0
    })
    stream.addEventListener('change', (message) => {
      const event: unknown = JSON.parse(String(message.data))
      if (typeof event !== 'object' || event === null || !('kind' in event)) return
      window.dispatchEvent(new CustomEvent('vonk:live', { detail: event }))
      refresh([String(event.kind)])
    })
    stream.addEventListener('error', () => {
      stream?.close()
      attempts++
      // Jitter, so that a restarted node is not met by everybody at once.
      timer = setTimeout(
        connect,
        Math.min(MAX_BACKOFF, 500 * 2 ** attempts) * (0.5 + (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 510),
      )
    })
  }
  connect()
  const interval = localStorage.getItem('push-subscribed') ? POLL_WITH_PUSH : POLL
  const poll = () => refresh(['chats', 'likes', 'user'])
  let every: ReturnType<typeof setInterval> | undefined
  const first = setTimeout(() => {
    poll()
    every = setInterval(poll, interval)
  }, FIRST_POLL)
  return () => {
    stream?.close()
    clearTimeout(timer)
    clearTimeout(first)
    clearInterval(every)
  }
}
