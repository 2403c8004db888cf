import type { Actor } from '../context.ts'
import type { Announcement, LiveEvent } from './events.ts'
import type { Bus } from './bus.ts'

type Stream = { actor: Actor; slice: number; send(text: string): void; close(): void }

/** The live streams of this node, by member. */
export type Streams = {
  /** Closes the streams of ended sessions; called with every heartbeat. */
  closeEnded(): Promise<void>
  /** Opens a stream that ends with its session, or when the connection is closed. */
  open(actor: Actor): ReadableStream<Uint8Array>
  count(): number
  closeAll(): void
}

const HEARTBEAT = 25_000
/**
 * Heartbeats are sent to a slice of the streams at a time: ten thousand at once would delay all
 * events.
 */
const SLICES = 100
/** An event instead of a comment, so that a browser can detect a dead stream. */
const BEAT = 'event: beat\ndata: 1\n\n'
/** About a dozen devices. A new stream closes the oldest. */
const MAX_STREAMS_PER_MEMBER = 12
const encoder = new TextEncoder()

/**
 * `findLiveSessions` returns which of the given sessions have not ended: polled while streams are
 * open, because the event of an end may be missed.
 */
export function createStreams(
  bus: Bus,
  findLiveSessions: (sessions: string[]) => Promise<Set<string>>,
): Streams {
  const byMember = new Map<string, Set<Stream>>()
  bus.subscribe((topic, payload) => {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- only announce() publishes under this topic, on a node of ours
    if (topic === 'member') deliver(byMember, payload as Announcement)
  })
  const closeStreams = () => {
    for (const streams of byMember.values()) for (const stream of streams) stream.close()
  }
  // Browsers reconnect after a random delay, read everything again, and their sessions are checked
  // again.
  bus.onGap(closeStreams)
  const allOpen = () => [...byMember.values()].flatMap((streams) => [...streams])
  let turn = 0
  const beat = setInterval(() => {
    turn = (turn + 1) % SLICES
    const due = allOpen().filter(({ slice }) => slice === turn)
    for (const stream of due) stream.send(BEAT)
    void closeEnded(due, findLiveSessions)
  }, HEARTBEAT / SLICES)
  beat.unref()
  return {
    open: (actor) => openStream(byMember, actor),
    closeEnded: () => closeEnded(allOpen(), findLiveSessions),
    count: () => [...byMember.values()].reduce((sum, streams) => sum + streams.size, 0),
    closeAll() {
      clearInterval(beat)
      closeStreams()
      byMember.clear()
    },
  }
}

async function closeEnded(
  open: Stream[],
  findLiveSessions: (sessions: string[]) => Promise<Set<string>>,
): Promise<void> {
  if (open.length === 0) return
  // No stream ends while the database is unavailable.
  const alive = await findLiveSessions([
    ...new Set(open.map(({ actor }) => actor.sessionId)),
  ]).catch(() => null)
  if (alive) for (const stream of open) if (!alive.has(stream.actor.sessionId)) stream.close()
}

function deliver(byMember: Map<string, Set<Stream>>, { member, event }: Announcement) {
  const text = format(event)
  for (const stream of byMember.get(member) ?? []) {
    if (event.kind !== 'signed_out') stream.send(text)
    else if (event.session === '*' || event.session === stream.actor.sessionId) stream.close()
  }
}

const format = (event: LiveEvent) => `event: change\ndata: ${JSON.stringify(event)}\n\n`

function openStream(byMember: Map<string, Set<Stream>>, actor: Actor): ReadableStream<Uint8Array> {
  const streams = byMember.get(actor.memberId) ?? new Set<Stream>()
  byMember.set(actor.memberId, streams)
  if (streams.size >= MAX_STREAMS_PER_MEMBER) [...streams][0]?.close()
  let stream: Stream | null = null
  const removeStream = () => {
    if (stream) streams.delete(stream)
    if (streams.size === 0 && byMember.get(actor.memberId) === streams)
      byMember.delete(actor.memberId)
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        removeStream()
        try {
          controller.close()
        } catch {
          // Already closed because the browser disconnected.
        }
      }
      stream = {
        actor,
        slice: Math.floor(Math.random() * SLICES),
        close,
        send: (text) => controller.enqueue(encoder.encode(text)),
      }
      streams.add(stream)
      stream.send('retry: 2000\n: welcome\n\n')
    },
    cancel: removeStream,
  })
}
