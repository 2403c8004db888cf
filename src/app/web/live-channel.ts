import { openTabChannel } from '../../web/browser-storage.ts'
import { withPageMember } from '../../web/page-member.ts'
import { reconnectDelay } from '../../web/reconnect-delay.ts'

export type LiveEvent = { kind: string }
/** `isLeader`: this tab holds the stream, so it alone plays sounds. */
type EventHandler = (event: LiveEvent, isLeader: boolean) => void

/** Tabs share events only with tabs of the same member. */
const channelName = (member: string) => `vonk-live-${member}`
/**
 * Milliseconds. A browser that slept or lost its network may hold a dead stream: a silence longer
 * than two heartbeats closes it.
 */
const SILENCE_TIMEOUT = 60_000

/**
 * Opens one stream for all tabs of a browser (HTTP/1.1 allows six connections): the tab that holds
 * the lock opens it and broadcasts its events. When that tab closes, the next one takes over and
 * all tabs refetch what may have been missed.
 */
export function openChannel(member: string, onEvent: EventHandler): () => void {
  const name = channelName(member)
  const tabs = 'locks' in navigator ? openTabChannel(name) : null
  if (!tabs) return openStream(onEvent, true)
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) onEvent(data, false)
  })
  const broadcast: EventHandler = (event, isLeader) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
    tabs.postMessage(event)
    onEvent(event, isLeader)
  }
  const closing = new AbortController()
  const runStream = (isFresh: boolean) =>
    new Promise<void>((resolve) => {
      const close = openStream(broadcast, isFresh)
      closing.signal.addEventListener('abort', () => {
        close()
        resolve()
      })
    })
  acquireLock(name, runStream, closing.signal).catch((error: unknown) => {
    if (!closing.signal.aborted) reportError(error)
  })
  return () => {
    closing.abort()
    tabs.close()
  }
}

/**
 * Resolves at once if no other tab has the stream; otherwise when that tab closes, with possible
 * gaps.
 */
async function acquireLock(
  name: string,
  runStream: (isFresh: boolean) => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const acquired = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await runStream(true)
    return lock !== null
  })
  if (!acquired && !signal.aborted)
    await navigator.locks.request(name, { signal }, () => runStream(false))
}

const isEvent = (value: unknown): value is LiveEvent =>
  typeof value === 'object' && value !== null && 'kind' in value

/**
 * Opens a stream that reconnects with growing, randomized delays; each reconnection is reported as
 * a gap.
 */
function openStream(onEvent: EventHandler, isFresh: boolean): () => void {
  let stream: EventSource | null = null
  let attempts = 0
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  // A page that was just loaded is almost up to date; a later stream may have missed many events.
  let mayHaveGap = !isFresh
  const resetSilenceTimer = () => {
    clearTimeout(silenceTimer)
    silenceTimer = setTimeout(reconnect, SILENCE_TIMEOUT)
  }
  const handleOpen = () => {
    attempts = 0
    resetSilenceTimer()
    onEvent({ kind: mayHaveGap ? 'gap' : 'connected' }, true)
    mayHaveGap = true
  }
  const connect = () => {
    stream = new EventSource(withPageMember('/api/events.php'))
    // Also closes a connection that never opens.
    resetSilenceTimer()
    stream.addEventListener('open', handleOpen)
    stream.addEventListener('beat', resetSilenceTimer)
    stream.addEventListener('error', reconnect)
    stream.addEventListener('change', (message) => {
      resetSilenceTimer()
      const event: unknown = JSON.parse(String(message.data))
      if (isEvent(event)) onEvent(event, true)
    })
  }
  const reconnect = () => {
    stream?.close()
    clearTimeout(silenceTimer)
    clearTimeout(reconnectTimer)
    attempts++
    // The session may have ended: fetching the user detects that, and the page stops connecting.
    if (attempts === 1) onEvent({ kind: 'user' }, true)
    reconnectTimer = setTimeout(
      connect,
      reconnectDelay(attempts, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0),
    )
  }
  const handleOnline = () => {
    attempts = 0
    reconnect()
  }
  connect()
  addEventListener('online', handleOnline)
  return () => {
    removeEventListener('online', handleOnline)
    clearTimeout(reconnectTimer)
    clearTimeout(silenceTimer)
    stream?.close()
  }
}
