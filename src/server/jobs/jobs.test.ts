import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { execute, row, rows } from '../database/query.ts'
import { inTransaction } from '../database/transaction.ts'
import { deleteFailedJobs } from './failed-jobs.ts'
import { defineJob, enqueue } from './job.ts'
import { startJobs, type JobOutcome, type JobWork, type RunningJobs } from './runner.ts'

const { pool, url } = await testDatabase()
const greet = defineJob<{ member: string }>('greet')
const Greeting = z.object({ member: z.string() })

function greeting(run: (member: string, attempt: number) => Promise<void>): JobWork {
  return {
    name: greet.name,
    run: async (payload, { attempt }) => run(Greeting.parse(payload).member, attempt),
  }
}

const running: RunningJobs[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
  await execute(pool, sql`delete from graphile_worker._private_jobs`)
})

async function start(...work: JobWork[]): Promise<{ jobs: RunningJobs; runs: JobOutcome[] }> {
  const runs: JobOutcome[] = []
  const jobs = await startJobs({ url, work, log: silentLog, onRun: (run) => runs.push(run) })
  running.push(jobs)
  return { jobs, runs }
}

function recorder(): { greeted: string[]; work: JobWork } {
  const greeted: string[] = []
  return { greeted, work: greeting(async (member) => void greeted.push(member)) }
}

const soon = { timeout: 15_000, interval: 20 }
/** Makes retries due at once, so that a test need not wait for the backoff. */
const due = () => execute(pool, sql`update graphile_worker._private_jobs set run_at = now()`)

describe('a job', () => {
  test('runs within moments of its transaction’s commit', async () => {
    const { greeted, work } = recorder()
    const { runs } = await start(work)
    await inTransaction(pool, async (db) => enqueue(db, greet, { member: '7' }))
    await vi.waitFor(() => expect(greeted).toEqual(['7']), soon)
    await vi.waitFor(() => expect(runs).toMatchObject([{ job: 'greet', outcome: 'done' }]), soon)
  })

  test('does not run if its transaction is rolled back', async () => {
    const { greeted, work } = recorder()
    await start(work)
    const refused = inTransaction(pool, async (db) => {
      await enqueue(db, greet, { member: 'nobody' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    await enqueue(pool, greet, { member: '8' })
    await vi.waitFor(() => expect(greeted).toEqual(['8']), soon)
  })

  test('is retried until it succeeds, and its stored error contains no address', async () => {
    const attempts: number[] = []
    const { runs } = await start(
      greeting(async (_, attempt) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('550 anna@example.com is unknown')
      }),
    )
    await enqueue(pool, greet, { member: '7' })
    await vi.waitFor(async () => {
      await due()
      expect(attempts).toEqual([1, 2, 3])
    }, soon)
    expect(runs.map(({ outcome }) => outcome)).toEqual(['failed', 'failed', 'done'])
  })

  test('fails permanently after its last attempt, and is removed two weeks later', async () => {
    const { runs } = await start(
      greeting(() => Promise.reject(new Error('550 anna@example.com is unknown'))),
    )
    await enqueue(pool, greet, { member: '7' }, { maxAttempts: 1 })
    await vi.waitFor(() => expect(runs).toMatchObject([{ outcome: 'given_up' }]), soon)
    const failedJobs = sql`select last_error as error from graphile_worker._private_jobs where locked_at is null`
    await vi.waitFor(
      async () =>
        expect(await row(pool, failedJobs)).toEqual({ error: expect.stringContaining('[email]') }),
      soon,
    )
    const clean = () => deleteFailedJobs(pool)
    await clean()
    expect(await rows(pool, failedJobs)).toHaveLength(1)
    await execute(pool, sql`alter table graphile_worker._private_jobs disable trigger user`)
    await execute(
      pool,
      sql`update graphile_worker._private_jobs set updated_at = now() - interval '15 days'`,
    )
    await clean()
    expect(await rows(pool, failedJobs)).toEqual([])
  })

  test('waits for its time, and is replaced by one with the same key', async () => {
    const { greeted, work } = recorder()
    await start(work)
    await enqueue(
      pool,
      greet,
      { member: 'later' },
      { key: 'greeting', runAt: new Date('2199-01-01') },
    )
    await enqueue(
      pool,
      greet,
      { member: 'last' },
      { key: 'greeting', runAt: new Date('2199-01-01') },
    )
    await enqueue(pool, greet, { member: 'now' })
    await vi.waitFor(() => expect(greeted).toEqual(['now']), soon)
    await due()
    await vi.waitFor(() => expect(greeted).toEqual(['now', 'last']), soon)
  })
})

describe('the queue', () => {
  test('finishes running jobs before it stops', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<void>()
    const { jobs, runs } = await start(
      greeting(async () => {
        started.resolve()
        await finish.promise
      }),
    )
    await enqueue(pool, greet, { member: '7' })
    await started.promise
    const stopped = jobs.stop()
    finish.resolve()
    await stopped
    running.splice(0)
    expect(runs).toMatchObject([{ outcome: 'done' }])
    expect(await rows(pool, sql`select 1 from graphile_worker._private_jobs`)).toEqual([])
  })

  test('recovers after the database closed all its connections', async () => {
    const { greeted, work } = recorder()
    await start(work)
    await enqueue(pool, greet, { member: 'before' })
    await vi.waitFor(() => expect(greeted).toEqual(['before']), soon)
    await execute(
      pool,
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name <> 'vonk' and pid <> pg_backend_pid()`,
    )
    await enqueue(pool, greet, { member: 'after' })
    await vi.waitFor(() => expect(greeted).toEqual(['before', 'after']), soon)
  })

  test('stops although its database no longer responds', { timeout: 60_000 }, async () => {
    const connections: Socket[] = []
    const relayed = new URL(url)
    const folder = relayed.searchParams.get('host')
    const target = folder
      ? { path: `${folder}/.s.PGSQL.${relayed.port}` }
      : { port: Number(relayed.port), host: relayed.hostname }
    const relay = createServer((client) => {
      const server = connect(target)
      connections.push(client, server)
      client.pipe(server).pipe(client)
      for (const socket of [client, server]) socket.on('error', () => {})
    }).listen(0)
    await once(relay, 'listening')
    const address = z.object({ port: z.number() }).parse(relay.address())
    relayed.searchParams.delete('host')
    Object.assign(relayed, { hostname: 'localhost', port: address.port })
    const { greeted, work } = recorder()
    const jobs = await startJobs({
      url: relayed.href,
      work: [work],
      log: silentLog,
      statementTimeout: 2_000,
    })
    await enqueue(pool, greet, { member: 'before' })
    await vi.waitFor(() => expect(greeted).toEqual(['before']), soon)
    relay.removeAllListeners('connection').on('connection', (socket) => connections.push(socket))
    for (const socket of connections) socket.unpipe().pause()
    await jobs.stop()
    for (const socket of connections) socket.destroy()
    relay.close()
  })

  test('resumes the jobs of a process that was killed', async () => {
    const runner = new URL('runner.ts', import.meta.url).href
    const program = `
      import { startJobs } from ${JSON.stringify(runner)}
      const log = { debug() {}, info() {}, warn() {}, error() {} }
      const run = async () => { console.log('running'); await new Promise((done) => setTimeout(done, 60000)) }
      await startJobs({ url: ${JSON.stringify(url)}, work: [{ name: 'greet', run }], log })`
    await enqueue(pool, greet, { member: 'orphan' })
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    const { greeted, work } = recorder()
    await start(work)
    child.kill('SIGKILL')
    await once(child, 'exit')
    await execute(
      pool,
      sql`update graphile_worker._private_jobs set locked_at = now() - interval '6 seconds'`,
    )
    await vi.waitFor(() => expect(greeted).toEqual(['orphan']), soon)
  })

  test('rejects two jobs of one name', async () => {
    const { work } = recorder()
    await expect(startJobs({ url, work: [work, work], log: silentLog })).rejects.toThrow('Two jobs')
  })
})
