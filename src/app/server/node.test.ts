import { createServer } from 'node:net'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { startObjectStorage } from '../../../tests/factories/object-storage.ts'
import { plainPages } from '../../../tests/factories/pages.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { MigrationError } from '../../server/database/migration-files.ts'
import { execute, row } from '../../server/database/query.ts'
import { freePort } from '../../server/free-port.ts'
import { defineJob, enqueue } from '../../server/jobs/job.ts'
import { examine } from './doctor.ts'
import { startNode, type Node } from './node.ts'
import { adviceFor } from './start-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-node-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { url, pool } = await testDatabase()
const soon = { timeout: 20_000, interval: 50 }

async function loadConfig(env: NodeJS.ProcessEnv = {}): Promise<Config> {
  const port = String(await freePort())
  const local = { VONK_VAR: folder, PORT: port, DATABASE_URL: url, DEMO_MEMBERS: '0' }
  return readConfig({ LOG_LEVEL: 'silent', ...local, ...env })
}

const start = (config: Config, prepare?: () => Promise<void>): Promise<Node> =>
  startNode({
    config,
    log: silentLog,
    pages: plainPages,
    extend: () => {},
    ...(prepare && { prepare }),
  })
const fetchFrom = ({ port }: Config, path: string) => fetch(`http://127.0.0.1:${port}${path}`)

describe('a node that starts', () => {
  test('answers 503 and its health until it is ready', async () => {
    const config = await loadConfig({ VONK_ROLE: 'web' })
    const prepared = Promise.withResolvers<void>()
    const starting = start(config, () => prepared.promise)
    await vi.waitFor(async () => {
      const health = await fetchFrom(config, '/api/health.php')
      expect([health.status, await health.json()]).toEqual([503, { status: 'starting' }])
    }, soon)
    const page = await fetchFrom(config, '/')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '2'])
    prepared.resolve()
    const node = await starting
    expect((await fetchFrom(config, '/api/health.php')).status).toBe(200)
    await node.stop()
  })

  test('fails at once when its port is taken, before it reaches the database', async () => {
    const config = await loadConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(config.port, '127.0.0.1', resolve))
    const error = await start(config).catch((reason: unknown) => reason)
    expect(adviceFor(error, config)).toContain(`Port ${config.port} of this node`)
    other.close()
  })

  test('gives the port back when it cannot reach its database, and says why', async () => {
    const config = await loadConfig({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })
    const error = await start(config).catch((reason: unknown) => reason)
    expect(adviceFor(error, config)).toContain('Nothing listens at the address of DATABASE_URL')
    await expect(fetchFrom(config, '/')).rejects.toThrow('fetch failed')
  })
})

describe('a node that stops', () => {
  test('reports it by its health first, and serves while the load balancer notices', async () => {
    const config = await loadConfig({ VONK_ROLE: 'web', DRAIN_SECONDS: '7' })
    const noticed = Promise.withResolvers<void>()
    const pauses: number[] = []
    const node = await startNode({
      config,
      log: silentLog,
      pages: plainPages,
      extend: () => {},
      pause: (milliseconds) => (pauses.push(milliseconds), noticed.promise),
    })
    const stopping = node.stop()
    const health = await fetchFrom(config, '/api/health.php')
    expect([health.status, await health.json()]).toEqual([503, { status: 'stopping' }])
    expect((await fetchFrom(config, '/api/companyinfo.php')).status).toBe(200)
    expect((await fetchFrom(config, '/api/alive.php')).status).toBe(200)
    noticed.resolve()
    await stopping
    expect(pauses).toEqual([7_000])
    await expect(fetchFrom(config, '/')).rejects.toThrow('fetch failed')
  })
})

describe('the role of a node', () => {
  test('web serves and runs no jobs, worker runs them and answers its health alone', async () => {
    await enqueue(pool, defineJob('no-such-job'), {})
    const inOutbox = async () =>
      (await row<{ n: number }>(pool, sql`select count(*)::int as n from job_outbox`)).n
    const [web, worker] = [
      await loadConfig({ VONK_ROLE: 'web' }),
      await loadConfig({ VONK_ROLE: 'worker' }),
    ]
    const webNode = await start(web)
    expect((await fetchFrom(web, '/api/companyinfo.php')).status).toBe(200)
    const running = sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'vonk jobs'`
    expect(await row(pool, running)).toEqual({ n: 0 })
    expect(await inOutbox()).toBe(1)
    const workerNode = await start(worker)
    await vi.waitFor(async () => expect(await inOutbox()).toBe(0), soon)
    expect(await row(pool, running)).toEqual({ n: 1 })
    expect((await fetchFrom(worker, '/api/health.php')).status).toBe(200)
    expect((await fetchFrom(worker, '/api/companyinfo.php')).status).toBe(404)
    await Promise.all([webNode.stop(), workerNode.stop()])
    await execute(pool, sql`delete from graphile_worker._private_jobs`)
  })

  test('DATABASE_POOL sets the number of connections', async () => {
    const config = await loadConfig({ VONK_ROLE: 'web', DATABASE_POOL: '3' })
    const connections = `select pid from pg_stat_activity where datname = current_database() and application_name = 'vonk'`
    const pids = async () =>
      (await pool.query<{ pid: number }>(connections)).rows.map(({ pid }) => pid)
    const before = new Set(await pids())
    const node = await start(config)
    expect((await pids()).filter((pid) => !before.has(pid))).toHaveLength(3)
    await node.stop()
  })
})

describe('the advice for a fault at start', () => {
  const withCode = (code: string, path?: string) =>
    Object.assign(new Error('raw'), { code, ...(path !== undefined && { path }) })

  test('is a sentence for the database, the folder and migrations, and none for a bug', () => {
    expect(adviceFor(withCode('28P01'))).toContain('refuses the password')
    expect(adviceFor(withCode('3D000'))).toContain('does not exist')
    expect(adviceFor(withCode('EROFS', '/var/lib/vonk/secret'))).toBe(
      'The folder VONK_VAR is on a read-only file system (/var/lib/vonk/secret). Choose another with VONK_VAR, or give this user access.',
    )
    expect(adviceFor(new AggregateError([withCode('ECONNREFUSED')]))).toContain('Nothing listens')
    expect(adviceFor(new MigrationError('edited'))).toBe('edited')
    expect(adviceFor(new Error('a bug'))).toBeNull()
  })
})

describe('the doctor', () => {
  const toFaults = async (config: Config) =>
    Object.fromEntries(
      (await examine(config, silentLog, { resolve: async () => [] })).map(({ check, fault }) => [
        check,
        fault,
      ]),
    )

  test('finds nothing wrong with an installation that works', async () => {
    const faults = await toFaults(await loadConfig())
    expect(Object.values(faults).every((fault) => fault === null)).toBe(true)
  })

  test('names what is wrong, without a password', async () => {
    const file = join(folder, 'no-folder')
    writeFileSync(file, '')
    const storage = await startObjectStorage()
    const config = {
      ...(await loadConfig({
        DATABASE_URL: 'postgres://nobody:hush@127.0.0.1:1/none',
        DATABASE_READ_URL: 'postgres://nobody:hush@127.0.0.1:1/none',
        REDIS_URL: 'redis://:hush@127.0.0.1:1',
        SMTP_URL: 'smtp://user:hush@127.0.0.1:1',
      })),
      objectStorage: storage.settings,
      var: file,
    }
    const faults = await toFaults(config)
    await storage.remove()
    expect(faults).toMatchObject({
      database: expect.stringContaining('Nothing listens'),
      'read replicas': expect.stringContaining('Nothing listens'),
      redis: expect.stringContaining('does not answer'),
      files: 'anybody may list the bucket',
      mail: expect.any(String),
      folder: expect.any(String),
    })
    expect(JSON.stringify(faults)).not.toContain('hush')
  })
})
