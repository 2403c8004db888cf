import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { silentProxy, type SilentProxy } from '../../../tests/factories/silent-proxy.ts'
import { isConnectionLost } from './failures.ts'
import { withLongStatements } from './long-statements.ts'
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

test('spares a connection that is idle, also in a transaction', async () => {
  const pid = await backend(pool)
  await pass(60_000)
  const client = await pool.connect()
  expect(await backend(client)).toBe(pid)
  await client.query('begin')
  await pass(60_000)
  expect(await backend(client)).toBe(pid)
  await client.query('commit')
  client.release()
})

test('spares a statement that takes longer but lets hear from itself', async () => {
  const client = await pool.connect()
  const progress: number[] = []
  client.on('notice', () => {
    vi.advanceTimersByTime(5_000)
    progress.push(performance.now())
  })
  const steps = `do $$ begin
    for step in 1..5 loop raise notice 'step'; perform pg_sleep(0.05); end loop; end $$`
  await client.query(steps).finally(() => client.release())
  expect((progress.at(-1) ?? 0) - (progress[0] ?? 0)).toBe(20_000)
})

test('waits longer for statements of a count, and no longer after them', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await withLongStatements(client, async () => {
    proxy.freeze()
    const statement = client.query<{ timeout: string }>(
      `select current_setting('statement_timeout') as timeout`,
    )
    await pass(STATEMENT_TIMEOUT * 20)
    proxy.thaw()
    expect((await statement).rows).toEqual([{ timeout: '10min' }])
  })
  await client.query('commit')
  expect((await client.query('show statement_timeout')).rows).toEqual([
    { statement_timeout: '10s' },
  ])
  proxy.freeze()
  const failure = client.query('select 2').catch((error: unknown) => error)
  await pass(STATEMENT_TIMEOUT + 4_000)
  expect(isConnectionLost(await failure)).toBe(true)
  client.release(true)
})

const backend = async (db: Pick<Database, 'query'>) =>
  (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
