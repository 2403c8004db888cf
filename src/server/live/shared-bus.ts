import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '../log.ts'
import type { Bus } from './bus.ts'
import { createLocalBus } from './local-bus.ts'

/** A bus between nodes; `stop` ends its connections. */
export type SharedBus = Bus & { stop(): Promise<void> }

/** What takes messages to every node, this one included. */
export type Carrier = {
  /** Rejects when the messages may not have gone out. */
  send(messages: string[]): Promise<void>
  stop(): Promise<void>
}

export type Receiver = {
  message: (text: string) => void
  /** The carrier was away and is back. */
  onReconnect: () => void
}

/** How each message of a node begins. */
const envelopeOf = (node: string) => `{"node":"${node}",`

const Message = z.object({
  node: z.string(),
  gap: z.optional(z.boolean()),
  events: z.array(z.tuple([z.string(), z.unknown()])),
})

/** NOTIFY takes less than 8,000 bytes; the rest is for the envelope. */
const maxBytes = 7_800
const maxQueued = 10_000
/** Milliseconds between two batches: each is a transaction of its own, and wakes every node. */
const BATCH_DELAY = 5

/**
 * Same-node listeners are told at once. For the others, what gathers while one batch is on its way goes as the next:
 * alone an event leaves at once, under load hundreds share a message. Events of a node may arrive twice, never out of order.
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
      // What this node sent comes back to it as well, and was told here when it was published.
      if (text.startsWith(envelopeOf(node))) return
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
      .catch((error: unknown) => log.debug({ error }, 'live events wait for their carrier'))
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

/** Events that have not gone out. When too many wait for a carrier that is away, they are dropped and the others told so. */
function createOutgoingQueue(node: string) {
  let events: string[] = []
  let dropped = false
  let inFlight = 0

  const envelope = (joined: string, gap: boolean) =>
    `${envelopeOf(node)}${gap ? '"gap":true,' : ''}"events":[${joined}]}`
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
