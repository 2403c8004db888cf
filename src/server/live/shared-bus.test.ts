import { existsSync } from 'node:fs'
import { Redis } from 'ioredis'
import sql from 'sql-template-tag'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { execute } from '../database/query.ts'
import { redisServer, startRedis } from '../../../tests/factories/redis.ts'
import { connectRedis, type RedisLink } from '../redis.ts'
import { createPostgresBus } from './postgres-bus.ts'
import { createRedisBus } from './redis-bus.ts'
import { createSharedBus, type Receiver, type SharedBus } from './shared-bus.ts'

const { pool, url } = await testDatabase({ empty: true })
const soon = { timeout: 10_000, interval: 5 }

const open: SharedBus[] = []
afterEach(async () => {
  for (const bus of open.splice(0)) await bus.stop()
})

function recordEvents(bus: SharedBus): [string, unknown][] {
  const events: [string, unknown][] = []
  bus.subscribe((topic, payload) => events.push([topic, payload]))
  return events
}

function suite(make: () => Promise<SharedBus>, cutConnections: () => Promise<unknown>) {
  async function node(): Promise<SharedBus> {
    const bus = await make()
    open.push(bus)
    return bus
  }

  test('delivers to listeners of the same node at once and only once', async () => {
    const bus = await node()
    const other = await node()
    const [localEvents, remoteEvents] = [recordEvents(bus), recordEvents(other)]
    bus.publish('member', { member: '7' })
    expect(localEvents).toEqual([['member', { member: '7' }]])
    await vi.waitFor(() => expect(remoteEvents).toHaveLength(1), soon)
    expect(localEvents).toHaveLength(1)
  })

  test('delivers thousands of events to the other nodes in order and without loss', async () => {
    const [one, two, three] = [await node(), await node(), await node()]
    const received = [recordEvents(two), recordEvents(three)]
    const sent = Array.from({ length: 3_000 }, (_, index) => [
      'member',
      { member: '7', text: 'ł'.repeat(index % 200), index },
    ])
    for (const [, payload] of sent) one.publish('member', payload)
    for (const events of received) {
      await vi.waitFor(() => expect(events).toHaveLength(3_000), soon)
      expect(events).toEqual(sent)
    }
  })

  test('rejects an event with content instead of ids', async () => {
    const bus = await node()
    expect(() => bus.publish('member', { text: 'ł'.repeat(4_000) })).toThrow('too large')
  })

  test('ends a subscription', async () => {
    const bus = await node()
    const events: string[] = []
    const end = bus.subscribe((topic) => events.push(topic))
    bus.publish('first', null)
    end()
    bus.publish('second', null)
    expect(events).toEqual(['first'])
  })

  test('reconnects after a lost connection, reports the gap and continues', async () => {
    const [one, two] = [await node(), await node()]
    let gaps = 0
    two.onGap(() => (gaps += 1))
    const remoteEvents = recordEvents(two)
    await cutConnections()
    one.publish('member', 'during')
    await vi.waitFor(() => expect(gaps).toBeGreaterThan(0), soon)
    await vi.waitFor(() => {
      one.publish('member', 'after')
      expect(remoteEvents).toContainEqual(['member', 'after'])
    }, soon)
  })
}

describe('events through PostgreSQL', () => {
  suite(
    () => createPostgresBus({ url, log: silentLog }),
    () =>
      execute(
        pool,
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'vonk live' and datname = current_database()`,
      ),
  )
})

/** Number of messages published in Redis since its start. */
async function messagesOf(admin: Redis): Promise<number> {
  const stats = String(await admin.call('INFO', 'commandstats'))
  return Number(/cmdstat_publish:calls=(\d+)/.exec(stats)?.[1] ?? 0)
}

describe.runIf(existsSync(redisServer))('events through Redis', async () => {
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
  suite(makeBus, async () => {
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
      const before = await messagesOf(admin)
      one.publish('member', 'when it is back')
      await vi.waitFor(() => expect(events).toContainEqual(['member', 'when it is back']), soon)
      expect(await messagesOf(admin)).toBeGreaterThan(before)
    },
  )
})

describe('events whose carrier is away', () => {
  test('are queued until it is back; the other nodes get a gap event when too many were queued', async () => {
    const sent: string[] = []
    const receiver = Promise.withResolvers<Receiver>()
    let away = true
    const bus = await createSharedBus(async (connected) => {
      receiver.resolve(connected)
      return {
        async send(messages) {
          if (away) throw new Error('away')
          sent.push(...messages)
        },
        stop: () => Promise.resolve(),
      }
    }, silentLog)
    for (let index = 0; index < 10_005; index += 1) bus.publish('member', index)
    away = false
    const { onReconnect: back } = await receiver.promise
    await vi.waitFor(() => {
      back()
      expect(sent.length).toBeGreaterThan(0)
    }, soon)
    expect(sent[0]).toContain('"gap":true')
    expect(sent.at(-1)).toContain('["member",10004]]')
    expect(sent.every((message) => Buffer.byteLength(message) < 8_000)).toBe(true)
  })
})
