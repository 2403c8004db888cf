import { Redis } from 'ioredis'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { serve } from '../../src/server/http/serve.ts'
import { createApp } from '../../src/app/server/create-app.ts'
import { createRedisBus } from '../../src/server/live/redis-bus.ts'
import type { SharedBus } from '../../src/server/live/shared-bus.ts'
import { createMetrics } from '../../src/server/metrics.ts'
import { connectRedis, type RedisLink } from '../../src/server/redis.ts'
import { testApp } from '../factories/app.ts'
import { silentLog } from '../factories/cluster.ts'
import { startRedis } from '../factories/redis.ts'

/** A Redis command times out after a second; the rest is for a busy machine. */
const BOUND = 5_000
const soon = { timeout: 20_000, interval: 50 }

describe('two nodes that lose their Redis', async () => {
  const server = await startRedis()
  const warnings: string[] = []
  const recoveries: string[] = []
  const log = {
    ...silentLog,
    warn: (message: unknown) => void warnings.push(String(message)),
    info: (message: unknown) => void recoveries.push(String(message)),
  }
  const links: RedisLink[] = []
  const buses: SharedBus[] = []
  const newLink = async () => {
    const redis = await connectRedis({ url: server.url, prefix: 'vonk:test', log })
    links.push(redis)
    return redis
  }
  const newBus = async (redis: RedisLink, databaseUrl: string) => {
    const bus = await createRedisBus({ redis, databaseUrl, log: silentLog })
    buses.push(bus)
    return bus
  }
  const [firstLink, secondLink] = [await newLink(), await newLink()]
  const { app, http, request } = await testApp({
    env: { TRUSTED_PROXIES: '1' },
    redis: firstLink,
    bus: (url) => newBus(firstLink, url),
  })
  const url = app.pool.options.connectionString ?? ''
  const other = await createApp({ ...app, redis: secondLink, bus: await newBus(secondLink, url) })
  const otherHttp = serve(other, null)
  afterAll(async () => {
    for (const bus of buses) await bus.stop()
    for (const link of links) link.stop()
    await server.kill()
  })

  const health = async (): Promise<unknown> => {
    const response = await request('/api/health.php')
    return { status: response.status, body: await response.json() }
  }
  const signUp = (node: typeof http, address = '198.51.100.7') =>
    node.request('http://localhost:3000/api/signup.php', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ name: 'Bo' }),
    })
  const available = async () =>
    /^redis_available (\d)$/m.exec(await metrics.registry.metrics())?.[1]
  const metrics = createMetrics({ pool: app.pool, liveStreams: () => 0, redis: firstLink })
  const events: unknown[] = []
  other.bus.subscribe((_, payload) => events.push(payload))

  test(
    'to a crash: report it, share their limits, deliver events to each other, and recover',
    { timeout: 120_000 },
    async () => {
      expect(await health()).toEqual({ status: 200, body: { status: 'ok' } })
      expect(await available()).toBe('1')
      const statuses: number[] = []
      const signUps = async (count: number) => {
        for (let n = 0; n < count; n++)
          statuses.push((await signUp(n % 2 ? http : otherHttp)).status)
      }
      await signUps(70)
      const admin = new Redis(server.url)
      const keys = await admin.keys('*')
      admin.disconnect()
      expect(keys.length).toBeGreaterThan(0)
      expect(keys.filter((key) => !key.startsWith('vonk:test:'))).toEqual([])

      await server.kill()
      app.bus.publish('test', 'at once')
      await vi.waitFor(() => expect(events).toContain('at once'), soon)
      await signUps(70)
      await vi.waitFor(
        async () =>
          expect(await health()).toEqual({
            status: 200,
            body: { status: 'ok', degraded: ['redis'] },
          }),
        soon,
      )
      await vi.waitFor(() => expect(warnings).toHaveLength(2), soon)
      expect(await available()).toBe('0')
      app.bus.publish('test', 'later')
      await vi.waitFor(() => expect(events).toContain('later'), soon)

      await server.start()
      await vi.waitFor(
        async () => expect(await health()).toEqual({ status: 200, body: { status: 'ok' } }),
        soon,
      )
      expect(await available()).toBe('1')
      await signUps(70)
      app.bus.publish('test', 'again')
      await vi.waitFor(() => expect(events).toContain('again'), soon)
      // 200 per network and hour in local mode, whatever the state of Redis and whichever node responds.
      expect(statuses.filter((status) => status !== 429)).toHaveLength(200)
      expect(warnings).toHaveLength(2)
    },
  )

  test(
    'to a hang with open connections: do the same without delaying requests',
    { timeout: 120_000 },
    async () => {
      const address = '198.51.100.8'
      const statuses: number[] = []
      const slowest: number[] = []
      const signUps = async (count: number) => {
        for (let n = 0; n < count; n++) {
          const begun = performance.now()
          statuses.push((await signUp(n % 2 ? http : otherHttp, address)).status)
          slowest.push(performance.now() - begun)
        }
      }
      const [warned, recovered] = [warnings.length, recoveries.length]
      await signUps(70)

      server.hang()
      const begun = performance.now()
      app.bus.publish('test', 'while it hangs')
      await vi.waitFor(() => expect(events).toContain('while it hangs'), soon)
      expect(performance.now() - begun).toBeLessThan(BOUND)
      await signUps(70)
      expect(Math.max(...slowest)).toBeLessThan(BOUND)
      await vi.waitFor(
        async () =>
          expect(await health()).toEqual({
            status: 200,
            body: { status: 'ok', degraded: ['redis'] },
          }),
        soon,
      )
      await vi.waitFor(() => expect(warnings).toHaveLength(warned + 2), soon)
      expect(await available()).toBe('0')
      const known = performance.now()
      app.bus.publish('test', 'once it is known')
      await vi.waitFor(() => expect(events).toContain('once it is known'), soon)
      expect(performance.now() - known).toBeLessThan(BOUND)

      server.goOn()
      await vi.waitFor(
        async () => expect(await health()).toEqual({ status: 200, body: { status: 'ok' } }),
        soon,
      )
      await vi.waitFor(() => expect(recoveries).toHaveLength(recovered + 2), soon)
      expect(await available()).toBe('1')
      await signUps(70)
      app.bus.publish('test', 'when it goes on')
      await vi.waitFor(() => expect(events).toContain('when it goes on'), soon)
      expect(statuses.filter((status) => status !== 429)).toHaveLength(200)
      expect(warnings).toHaveLength(warned + 2)
    },
  )
})
