import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'

/** A bus between nodes; `stop` closes its connections. */
export type SharedBus = Bus & { stop(): Promise<void> }

/** Sends messages to every node, including this one. */
export type Carrier = {
  /** Rejects when the messages may not have been sent. */
  send(messages: string[]): Promise<void>
  stop(): Promise<void>
}

export type Receiver = {
  message: (text: string) => void
  /** Called when the carrier is available again. */
  onReconnect: () => void
}

/** The prefix of every message of a node. */
const toEnvelope = (node: string) => `{"node":"${node}",`

const Message = z.object({
  node: z.string(),
  gap: z.optional(z.boolean()),
  events: z.array(z.tuple([z.string(), z.unknown()])),
})

/** NOTIFY accepts less than 8,000 bytes; the rest is for the envelope. */
const maxBytes = 7_800
const maxQueued = 10_000
/** Milliseconds between two batches: each is a transaction of its own and wakes every node. */
const BATCH_DELAY = 5

/**
 * Delivers to listeners of the same node at once. For other nodes, events that arrive while one
 * batch is being sent form the next: a single event leaves at once, and under load hundreds share a
 * message. Events of a node may arrive twice, never out of order.
 */
export async function createSharedBus(
  connect: (receiver: Receiver) => Promise<Carrier>,
  log: Log,
): Promise<SharedBus> {
  const local = createLocalBus()
  const node = randomUUID()
  const gapListeners = new Set<() => void>()
  const queue = createOutgoingQueue(node)
  let sending: Promise<void> | null = null

  const emitGap = () => {
    for (const listener of gapListeners) listener()
  }
  const carrier = await connect({
    message(text) {
      // This node's own messages come back to it; they were delivered when they were published.
      if (text.startsWith(toEnvelope(node))) return
      const message = Message.parse(JSON.parse(text))
      if (message.gap) emitGap()
      for (const [topic, payload] of message.events) local.publish(topic, payload)
    },
    onReconnect() {
      emitGap()
      flush()
    },
  })

  function flush(): void {
    sending ??= sendAll()
      .catch((error: unknown) =>
        log.debug({ error }, 'live events are queued while their carrier is unavailable'),
      )
      .finally(() => (sending = null))
  }

  async function sendAll(): Promise<void> {
    while (queue.count() > 0) {
      const batch = queue.messages()
      await carrier.send(batch.messages)
      queue.sent(batch.count)
      await delay(BATCH_DELAY)
    }
  }

  return {
    publish(topic, payload) {
      local.publish(topic, payload)
      queue.add(topic, payload)
      flush()
    },
    subscribe: (listener) => local.subscribe(listener),
    onGap(listener) {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    async stop() {
      await sending
      await carrier.stop()
    },
  }
}

/**
 * The queue of unsent events. When too many wait for an unavailable carrier, they are dropped and
 * the other nodes get a gap event.
 */
function createOutgoingQueue(node: string) {
  let events: string[] = []
  let dropped = false
  let inFlight = 0

  const envelope = (joined: string, gap: boolean) =>
    `${toEnvelope(node)}${gap ? '"gap":true,' : ''}"events":[${joined}]}`
  const maxEventBytes = maxBytes - envelope('', true).length

  return {
    count: () => events.length,
    add(topic: string, payload: unknown) {
      const event = JSON.stringify([topic, payload])
      if (Buffer.byteLength(event) > maxEventBytes)
        throw new Error(
          `An event of ${topic} is too large: it says what changed, not what it is now.`,
        )
      if (events.length - inFlight >= maxQueued) {
        events = events.slice(0, inFlight)
        dropped = true
      }
      events.push(event)
    },
    messages(): { messages: string[]; count: number } {
      inFlight = events.length
      const messages: string[] = []
      let joined = ''
      for (const event of events) {
        if (
          joined !== '' &&
          Buffer.byteLength(joined) + Buffer.byteLength(event) + 1 > maxEventBytes
        ) {
          messages.push(envelope(joined, dropped && messages.length === 0))
          joined = ''
        }
        joined += joined === '' ? event : `,${event}`
      }
      if (joined !== '') messages.push(envelope(joined, dropped && messages.length === 0))
      return { messages, count: events.length }
    },
    sent(count: number) {
      events = events.slice(count)
      dropped = false
      inFlight = 0
    },
  }
}
