import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isUnavailable } from '../../src/server/database/failures.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { pingTimes, watchDatabase } from '../../src/server/database/database-health.ts'
import { inTransaction } from '../../src/server/database/transaction.ts'
import { testApp } from '../factories/app.ts'
import { silentLog } from '../factories/cluster.ts'
import { addMember } from '../factories/member.ts'
import { silentProxy, type SilentProxy } from '../factories/silent-proxy.ts'

let proxy: SilentProxy
const { app, request } = await testApp({
  async pool(url) {
    proxy = await silentProxy(url)
    const health = watchDatabase({ url: proxy.url, log: silentLog })
    const pool = createPool({ url: proxy.url, log: silentLog, size: 3, health })
    afterAll(async () => {
      proxy.thaw()
      await pool.end()
      await health.stop()
      await proxy.close()
    })
    return pool
  },
})
const [member, other] = [await addMember(app.pool), await addMember(app.pool)]

afterEach(() => proxy.thaw())

async function timed(path: string, init: RequestInit = {}, as?: string) {
  const begun = performance.now()
  const response = await request(path, init, as)
  return { response, milliseconds: performance.now() - begun }
}

function like() {
  const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return { method: 'POST', headers, body: JSON.stringify({ member: other }) }
}

async function answersAgain() {
  for (let tries = 0; tries < 100; tries++) {
    if ((await request('/api/user.php', {}, member)).status === 200) return true
    await delay(50)
  }
  return false
}

describe('an outage of the database', () => {
  test('returns 503 with Retry-After for every request when it starts, long before a statement times out', async () => {
    expect((await request('/api/user.php', {}, member)).status).toBe(200)
    proxy.freeze()
    // More requests than the pool has connections: those in the queue must not wait longer.
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => timed('/api/user.php', {}, member)),
      ...Array.from({ length: 4 }, () => timed('/api/like.php', like(), member)),
    ])
    for (const { response, milliseconds } of answers) {
      expect(response.status).toBe(503)
      expect(response.headers.get('retry-after')).toBe('2')
      // Far below the statement timeout; on a busy machine the pings themselves are late.
      expect(milliseconds).toBeLessThan(5_000)
    }
    expect(pingTimes.every + pingTimes.within).toBeLessThan(2_000)
  })

  test('refuses requests at once while it lasts, and serves what needs no database', async () => {
    proxy.freeze()
    await request('/api/user.php', {}, member)
    const { response, milliseconds } = await timed('/api/user.php', {}, member)
    expect(response.status).toBe(503)
    expect(milliseconds).toBeLessThan(1_000)
    expect((await request('/api/health.php')).status).toBe(503)
    expect((await request('/api/settings.php')).status).toBe(200)
  })

  test('ends within five seconds of the database’s return, without a restart', async () => {
    proxy.freeze()
    await request('/api/user.php', {}, member)
    const begun = performance.now()
    proxy.thaw()
    expect(await answersAgain()).toBe(true)
    expect(performance.now() - begun).toBeLessThan(5_000)
  })

  test('aborts only the request of a connection that breaks between two statements', async () => {
    const work = inTransaction(app.databases.shared, async (db) => {
      await db.query('select 1')
      proxy.cut()
      await delay(50)
      await db.query('select 1')
    })
    await expect(work).rejects.toSatisfy(isUnavailable)
    expect(await answersAgain()).toBe(true)
  })
})
