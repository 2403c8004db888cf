import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { silentProxy, type SilentProxy } from '../../../tests/factories/silent-proxy.ts'
import { isConnectionLost } from './failures.ts'
import { createPool, STATEMENT_TIMEOUT, type Database } from './pool.ts'

const { url } = await testDatabase({ empty: true })
let proxy: SilentProxy
let pool: Database

beforeEach(async () => {
  // Sockets and the timers of the driver stay real.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  proxy = await silentProxy(url)
  pool = createPool({ url: proxy.url, log: silentLog, size: 2 })
})
afterEach(async () => {
  proxy.thaw()
  await pool.end()
  await proxy.close()
  vi.useRealTimers()
})

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('fails a statement whose connection alone is silent, two seconds after the statement timeout', async () => {
  await pool.query('select 1')
  proxy.freeze()
  const statement = pool.query('select 2')
  const failure = statement.then(
    () => null,
    (error: unknown) => error,
  )
  await pass(STATEMENT_TIMEOUT)
  expect(pool.totalCount).toBe(1)
  await pass(4_000)
  expect(isConnectionLost(await failure)).toBe(true)
  proxy.thaw()
  expect((await pool.query<{ n: number }>('select 3 as n')).rows).toEqual([{ n: 3 }])
})

test('spares connections that are idle, that have sent nothing yet, or that receive', async () => {
  const backend = async (db: Pick<Database, 'query'>) =>
    (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const pid = await backend(pool)
  const client = await pool.connect()
  await pass(60_000)
  expect(await backend(client)).toBe(pid)
  for (let second = 0; second < 60; second++) {
    await pass(1_000)
    expect(await backend(client)).toBe(pid)
  }
  client.release()
  await pass(60_000)
  expect(await backend(pool)).toBe(pid)
})
