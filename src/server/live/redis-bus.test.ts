import { Redis } from 'ioredis'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { startRedis } from '../../../tests/factories/redis.ts'
import { busSuite, open, recordEvents, soon } from '../../../tests/providers/bus-suite.ts'
import { connectRedis, type RedisLink } from '../redis.ts'
import { createRedisBus } from './redis-bus.ts'

const { url } = await testDatabase({ empty: true })

/** Number of messages published in Redis since its start. */
async function loadMessages(admin: Redis): Promise<number> {
  const stats = String(await admin.call('INFO', 'commandstats'))
  return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

describe('events through Redis', async () => {
  const server = await startRedis()
  const admin = new Redis(server.url)
  admin.on('error', () => {})
  const links: RedisLink[] = []
  const makeBus = async () => {
    const redis = await connectRedis({ url: server.url, prefix: 'test', log: silentLog })
    links.push(redis)
    return createRedisBus({ redis, databaseUrl: url, log: silentLog })
  }
  afterAll(async () => {
    admin.disconnect()
    for (const link of links) link.stop()
    await server.kill()
  })
  busSuite(makeBus, async () => {
    await admin.call('CLIENT', 'KILL', 'TYPE', 'pubsub')
    await admin.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  })

  test(
    'use PostgreSQL while Redis is unavailable, and Redis again when it is back',
    { timeout: 60_000 },
    async () => {
      const [one, two] = [await makeBus(), await makeBus()]
      open.push(one, two)
      const events = recordEvents(two)
      await server.kill()
      one.publish('member', 'while it is away')
      await vi.waitFor(() => expect(events).toContainEqual(['member', 'while it is away']), soon)
      await server.start()
      await vi.waitFor(() => expect(links.every((link) => link.isAvailable())).toBe(true), soon)
      const channels = async () => String(await admin.call('PUBSUB', 'CHANNELS').catch(() => ''))
      await vi.waitFor(async () => expect(await channels()).toBe('test:live'), soon)
      const before = await loadMessages(admin)
      one.publish('member', 'when it is back')
      await vi.waitFor(() => expect(events).toContainEqual(['member', 'when it is back']), soon)
      expect(await loadMessages(admin)).toBeGreaterThan(before)
    },
  )
})
