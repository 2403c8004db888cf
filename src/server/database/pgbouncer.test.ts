import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { startConversation } from '../../../tests/factories/chat.ts'
import { freePort } from '../free-port.ts'
import { createPool, STATEMENT_TIMEOUT } from './pool.ts'
import { storeRoleDefaults } from './pooler.ts'
import { row } from './query.ts'

const stops: (() => void)[] = []
afterAll(() => {
  for (const stop of stops) stop()
})

/** PgBouncer in transaction mode with two sessions, in front of a database. */
async function startPgBouncer(url: string): Promise<string> {
  const { hostname, port, username, password, pathname } = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'vonk-pgbouncer-'))
  chmodSync(folder, 0o755)
  const listenPort = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username}${password && ` password=${password}`}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
auth_type = any
pool_mode = transaction
default_pool_size = 2
unix_socket_dir =
`,
  )
  chmodSync(file, 0o644)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' })
  stops.push(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  return `postgres://${username}:${password}@127.0.0.1:${listenPort}${pathname}`
}

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
    const { pool } = node.app
    const { api, say } = await startConversation(node)
    for (let n = 0; n < 10; n++) await say(api, `Message ${n}`)
    const settings = Array.from({ length: 20 }, () =>
      row(
        pool,
        sql`select current_setting('timezone') as zone, current_setting('statement_timeout') as timeout, current_setting('jit') as jit`,
      ),
    )
    for (const found of await Promise.all(settings))
      expect(found).toEqual({ zone: 'UTC', timeout: '10s', jit: 'off' })
    for (const each of pools) await each.end()
  })
})
