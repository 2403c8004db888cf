import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

/**
 * The Redis connection of an installation and its availability. Every user of it has a fallback.
 */
export type RedisLink = {
  client: Redis
  /** Prefix of every key and channel, so that installations can share one Redis. */
  prefix: string
  isAvailable(): boolean
  /** Opens a separate connection, for subscriptions. */
  newConnection(): Redis
  stop(): void
}

/** Milliseconds between two pings, and the longest wait for a reply. */
const PING = 1_000
const ANSWER = 1_000
const START = 2_000

export async function connectRedis(settings: {
  url: string
  prefix: string
  log: Log
}): Promise<RedisLink> {
  const { url, prefix, log } = settings
  const newConnection = () => {
    const redis = new Redis(url, {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResubscribe: false,
      maxRetriesPerRequest: 1,
      commandTimeout: ANSWER,
      retryStrategy: (attempt) => Math.min(attempt * 100, 3_000),
    })
    redis.on('error', () => log.debug('redis is away'))
    redis.connect().catch(() => {})
    return redis
  }
  const client = newConnection()
  const ping = () =>
    client.ping().then(
      () => true,
      () => false,
    )
  for (let waited = 0; waited < START && client.status !== 'ready'; waited += 20) await delay(20)
  let available = await ping()
  if (!available) warn(log)
  const timer = setInterval(() => {
    void ping().then((now) => {
      if (now !== available && now) log.info('redis is available again')
      if (now !== available && !now) warn(log)
      available = now
    })
  }, PING)
  timer.unref()
  return {
    client,
    prefix,
    isAvailable: () => available && client.status === 'ready',
    newConnection,
    stop() {
      clearInterval(timer)
      client.disconnect()
    },
  }
}

const warn = (log: Log) =>
  log.warn(
    'redis is unavailable: until it is back, live events use PostgreSQL and each node counts bursts in memory',
  )
