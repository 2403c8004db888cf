import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { startPgBouncer } from '../../../tests/factories/pgbouncer.ts'
import { createPool, STATEMENT_TIMEOUT } from './pool.ts'
import { storeRoleDefaults } from './pooler.ts'
import { row } from './query.ts'

describe('behind PgBouncer in transaction mode', () => {
  test('the product sends messages over fewer sessions than connections, with its settings', async () => {
    const pools: { end(): Promise<void> }[] = []
    const node = await testApp({
      async pool(url) {
        await storeRoleDefaults(url, STATEMENT_TIMEOUT)
        const pooled = await startPgBouncer(url)
        const pool = createPool({ url: pooled, log: silentLog, size: 8, behindPooler: true })
        pools.push(pool)
        await vi.waitFor(() => pool.query('select 1'), { timeout: 15_000, interval: 50 })
        return pool
      },
    })
    const { shared: pool } = node.app.databases
    const { api, say } = await startConversation(node)
    for (let n = 0; n < 10; n++) await say(api, `Message ${n}`)
    const settings = Array.from({ length: 20 }, () =>
      row(
        pool,
        sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
      ),
    )
    for (const result of await Promise.all(settings))
      expect(result).toEqual({ zone: 'UTC', timeout: '10s', jit: 'off' })
    const { databases } = node.app
    const seen = await Promise.all(
      Array.from({ length: 30 }, async (_, n) => {
        const db = n % 3 === 0 ? databases.shared : databases.atSite(n % 3)
        return row<{ n: number }>(db, sql`select count(*)::int as n from account`)
      }),
    )
    // No site; the two who write; nobody at the other site.
    expect(seen.map(({ n }) => n)).toEqual(
      Array.from({ length: 30 }, (_, n) => (n % 3 === 1 ? 2 : 0)),
    )
    for (const each of pools) await each.end()
  })
})
