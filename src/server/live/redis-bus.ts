import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import type { RedisLink } from '../redis.ts'
import { connectPostgresCarrier } from './postgres-bus.ts'
import { createSharedBus, type Carrier, type Receiver, type SharedBus } from './shared-bus.ts'

type Settings = { redis: RedisLink; databaseUrl: string; log: Log }

/**
 * Sends events by Redis pub/sub, or through PostgreSQL while Redis is unavailable; every node
 * listens to both.
 */
export async function createRedisBus({ redis, databaseUrl, log }: Settings): Promise<SharedBus> {
  return createSharedBus(async (receiver) => {
    const fallback = await connectPostgresCarrier({ url: databaseUrl, log }, receiver)
    const carrier = await connectRedisCarrier(redis, receiver, log)
    return {
      async send(messages) {
        // Some of them may have been sent before Redis failed, so an event may arrive twice.
        if (redis.isAvailable()) {
          const sent = await carrier.send(messages).then(
            () => true,
            () => false,
          )
          if (sent) return
        }
        await fallback.send(messages)
      },
      async stop() {
        await carrier.stop()
        await fallback.stop()
      },
    }
  }, log)
}

async function connectRedisCarrier(
  redis: RedisLink,
  receiver: Receiver,
  log: Log,
): Promise<Carrier> {
  const channel = `${redis.prefix}:live`
  const subscriber = redis.newConnection()
  const first = Promise.withResolvers<void>()
  let subscribed = false
  const subscribe = () =>
    subscriber.subscribe(channel).then(
      () => {
        if (subscribed) receiver.onReconnect()
        subscribed = true
        first.resolve()
      },
      (error: unknown) => log.warn({ error }, 'the redis subscription failed'),
    )
  subscriber.on('message', (_, text) => receiver.message(text))
  subscriber.on('ready', () => void subscribe())
  // Redis may be unavailable at start just as it may be later.
  if (redis.isAvailable()) await Promise.race([first.promise, delay(2_000)])
  return {
    async send(messages) {
      const pipeline = redis.client.pipeline()
      for (const message of messages) pipeline.publish(channel, message)
      for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
    },
    stop() {
      subscriber.disconnect()
      return Promise.resolve()
    },
  }
}
