import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from '../log.ts'
import { createSharedBus, type SharedBus } from './shared-bus.ts'

const channel = 'vonk:live'

/** Events by Redis pub/sub. While Redis is away this node goes on alone, and catches up when it is back. */
export async function createRedisBus(settings: { url: string; log: Log }): Promise<SharedBus> {
  const { url, log } = settings
  return createSharedBus(async (receiver) => {
    const connection = () =>
      new Redis(url, {
        lazyConnect: true,
        enableOfflineQueue: false,
        autoResubscribe: false,
        maxRetriesPerRequest: 1,
        commandTimeout: 5_000,
        retryStrategy: (attempt) => Math.min(attempt * 100, 3_000),
      })
    const [publisher, subscriber] = [connection(), connection()]
    let subscribed = false
    subscriber.on('message', (_, text) => receiver.message(text))
    subscriber.on('ready', () => {
      subscriber.subscribe(channel).then(
        () => {
          if (subscribed) receiver.back()
          subscribed = true
        },
        (error: unknown) => log.warn({ error }, 'redis took no subscription'),
      )
    })
    publisher.on('ready', () => subscribed && receiver.back())
    for (const redis of [publisher, subscriber]) redis.on('error', () => log.debug('redis is away'))
    await connectSoon([publisher, subscriber], () => subscribed, log)
    return {
      async send(messages) {
        const pipeline = publisher.pipeline()
        for (const message of messages) pipeline.publish(channel, message)
        for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
      },
      stop() {
        publisher.disconnect()
        subscriber.disconnect()
        return Promise.resolve()
      },
    }
  }, log)
}

/** A site that starts before its Redis is no worse off than one that loses it later. */
async function connectSoon(connections: Redis[], isSubscribed: () => boolean, log: Log): Promise<void> {
  for (const redis of connections) redis.connect().catch(() => {})
  for (let waited = 0; waited < 2_000; waited += 20) {
    if (isSubscribed() && connections.every((redis) => redis.status === 'ready')) return
    await delay(20)
  }
  log.warn('redis does not answer yet; live events stay on this node until it does')
}
