import { withPageMember } from '../../web/page-member.ts'
import { reconnectDelay } from '../../web/reconnect-delay.ts'

export type LiveEvent = { kind: string }
/** `first`: this tab has the stream, so it alone makes a sound. */
type Hear = (event: LiveEvent, first: boolean) => void

/** Tabs share events only with tabs of the same member. */
const nameOf = (member: string) => `vonk-live-${member}`
/** A browser that slept or lost its network has an older stream than it thinks: longer silence than two heartbeats ends it. */
const SILENCE = 60_000

/**
 * One stream for all tabs of a browser (HTTP/1.1 allows six connections): the tab that holds the lock has it and tells the others.
 * When that tab goes, the next one takes over and everybody reads again what may have been missed.
 */
export function openChannel(member: string, hear: Hear): () => void {
  if (!('locks' in navigator) || !('BroadcastChannel' in window)) return openStream(hear, true)
  const name = nameOf(member)
  const tabs = new BroadcastChannel(name)
  tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isEvent(data)) hear(data, false)
  })
  const both: Hear = (event, first) => {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel reaches our own origin only
    tabs.postMessage(event)
    hear(event, first)
  }
  const leaving = new AbortController()
  const hold = (fresh: boolean) =>
    new Promise<void>((leave) => {
      const close = openStream(both, fresh)
      leaving.signal.addEventListener('abort', () => {
        close()
        leave()
      })
    })
  holdOrWait(name, hold, leaving.signal).catch((error: unknown) => {
    if (!leaving.signal.aborted) reportError(error)
  })
  return () => {
    leaving.abort()
    tabs.close()
  }
}

/** At once if no other tab has the stream; else when that tab is gone, having missed something perhaps. */
async function holdOrWait(name: string, hold: (fresh: boolean) => Promise<void>, signal: AbortSignal): Promise<void> {
  const had = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await hold(true)
    return lock !== null
  })
  if (!had && !signal.aborted) await navigator.locks.request(name, { signal }, () => hold(false))
}

const isEvent = (said: unknown): said is LiveEvent => typeof said === 'object' && said !== null && 'kind' in said

/** A stream that comes back by itself, later and later, never all browsers at once; each return is told as a gap. */
function openStream(hear: Hear, fresh: boolean): () => void {
  let stream: EventSource | null = null
  let attempts = 0
  let again: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  // What a page shows that was just loaded is new; whatever comes later may have missed something.
  let missed = !fresh
  const alive = () => {
    clearTimeout(silence)
    silence = setTimeout(lost, SILENCE)
  }
  const opened = () => {
    attempts = 0
    alive()
    if (missed) hear({ kind: 'gap' }, true)
    missed = true
  }
  const connect = () => {
    stream = new EventSource(withPageMember('/api/events.php'))
    // A connection that nobody answers is as dead as one that fell silent.
    alive()
    stream.addEventListener('open', opened)
    stream.addEventListener('beat', alive)
    stream.addEventListener('error', lost)
    stream.addEventListener('change', (message) => {
      alive()
      const said: unknown = JSON.parse(String(message.data))
      if (isEvent(said)) hear(said, true)
    })
  }
  const lost = () => {
    stream?.close()
    clearTimeout(silence)
    clearTimeout(again)
    attempts++
    // Perhaps the session has ended: asking who this is tells, and then nobody connects again.
    if (attempts === 1) hear({ kind: 'user' }, true)
    again = setTimeout(connect, reconnectDelay(attempts, crypto.getRandomValues(new Uint32Array(1))[0] ?? 0))
  }
  const online = () => {
    attempts = 0
    lost()
  }
  connect()
  addEventListener('online', online)
  return () => {
    removeEventListener('online', online)
    clearTimeout(again)
    clearTimeout(silence)
    stream?.close()
  }
}
