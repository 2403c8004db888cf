import type { Actor } from '../context.ts'
import type { Announcement, LiveEvent } from './events.ts'
import type { Bus } from './bus.ts'

type Stream = { actor: Actor; slice: number; send(text: string): void; close(): void }

/** The live streams that this node holds, by member. */
export type Streams = {
  /** Closes the streams of sessions that have ended; runs with every beat. */
  closeEnded(): Promise<void>
  /** Ends with its session, and when its reader cancels it: the server does when the connection is gone. */
  open(actor: Actor): ReadableStream<Uint8Array>
  count(): number
  closeAll(): void
}

const HEARTBEAT = 25_000
/** Streams beat in turn, a slice of them at a time: ten thousand at once would hold up everybody's events. */
const SLICES = 100
/** An event of its own, so that a browser notices a stream that died without a word. */
const BEAT = 'event: beat\ndata: 1\n\n'
/** Streams of one member: a dozen devices. The oldest gives way. */
const MAX_STREAMS_PER_MEMBER = 12
const encoder = new TextEncoder()

/** `living` says which of these sessions have not ended: asked while streams are open, because an end may be missed. */
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
  // The browser comes back scattered in time, reads everything again, and its session is looked at anew.
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
  // A database that is away ends nobody's stream.
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
          // Already closed by the browser's going away.
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
