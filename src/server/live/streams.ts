import type { Actor } from '../context.ts'
import type { Announcement, LiveEvent } from './events.ts'
import type { Bus } from './bus.ts'

type Stream = { actor: Actor; send(text: string): void; close(): void }

/** The live streams that this node holds, by member. */
export type Streams = { open(actor: Actor, signal: AbortSignal): ReadableStream<Uint8Array>; count(): number; closeAll(): void }

const HEARTBEAT = 25_000
const encoder = new TextEncoder()

export function createStreams(bus: Bus): Streams {
  const byMember = new Map<string, Set<Stream>>()
  bus.subscribe((topic, payload) => {
    // oxlint-disable-next-line vonk/no-assertion -- only announce() publishes under this topic, on a node of ours
    if (topic === 'member') tell(byMember, payload as Announcement)
  })
  const closeStreams = () => {
    for (const streams of byMember.values()) for (const stream of streams) stream.close()
  }
  // The browser comes back scattered in time, reads everything again, and its session is looked at anew.
  bus.onGap(closeStreams)
  const beat = setInterval(() => {
    for (const streams of byMember.values()) for (const stream of streams) stream.send(': still here\n\n')
  }, HEARTBEAT)
  beat.unref()
  return {
    open: (actor, signal) => openStream(byMember, actor, signal),
    count: () => [...byMember.values()].reduce((sum, streams) => sum + streams.size, 0),
    closeAll() {
      clearInterval(beat)
      closeStreams()
      byMember.clear()
    },
  }
}

function tell(byMember: Map<string, Set<Stream>>, { member, event }: Announcement) {
  for (const stream of byMember.get(member) ?? []) {
    if (event.kind !== 'signed_out') stream.send(format(event))
    else if (event.session === '*' || event.session === stream.actor.sessionId) stream.close()
  }
}

const format = (event: LiveEvent) => `event: change\ndata: ${JSON.stringify(event)}\n\n`

function openStream(byMember: Map<string, Set<Stream>>, actor: Actor, signal: AbortSignal): ReadableStream<Uint8Array> {
  const streams = byMember.get(actor.memberId) ?? new Set<Stream>()
  byMember.set(actor.memberId, streams)
  let stream: Stream | null = null
  const forget = () => {
    if (stream) streams.delete(stream)
    if (streams.size === 0 && byMember.get(actor.memberId) === streams) byMember.delete(actor.memberId)
  }
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const close = () => {
        forget()
        try {
          controller.close()
        } catch {
          // Already closed by the browser's going away.
        }
      }
      stream = { actor, close, send: (text) => controller.enqueue(encoder.encode(text)) }
      streams.add(stream)
      signal.addEventListener('abort', close, { once: true })
      stream.send('retry: 2000\n: welcome\n\n')
    },
    cancel: forget,
  })
}
