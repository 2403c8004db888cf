import { spawn } from 'node:child_process'
import { once } from 'node:events'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { execute, row, rows } from '../database/query.ts'
import { inTransaction } from '../database/transaction.ts'
import { cancelJob, defineJob, enqueue, isPendingSql } from './job.ts'
import { createOutboxSignal, moveJobsToQueue, startMovingJobs } from './job-outbox.ts'

const { pool, url } = await testDatabase()
const greet = defineJob<{ n: number }>('greet')
const soon = { timeout: 15_000, interval: 20 }

type Queued = { n: number; key: string | null; queue: string | null; attempts: number }
const queued = () =>
  rows<Queued>(
    pool,
    sql`select (j.payload ->> 'n')::int as n, j.key, q.queue_name as queue, j.max_attempts::int as attempts
        from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
        order by j.id`,
  )
const outboxSize = async () =>
  (await row<{ n: number }>(pool, sql`select count(*)::int as n from job_outbox`)).n

afterEach(async () => {
  await execute(pool, sql`delete from job_outbox`)
  await execute(pool, sql`delete from graphile_worker._private_jobs`)
})

describe('the job outbox', () => {
  test('moves jobs to the queue with their options', async () => {
    await enqueue(pool, greet, { n: 1 })
    await enqueue(pool, greet, { n: 2 }, { queue: 'one by one', maxAttempts: 3 })
    await enqueue(pool, greet, { n: 3 }, { key: 'third' })
    expect(await queued()).toEqual([])
    expect(await moveJobsToQueue(pool)).toBe(3)
    expect((await queued()).toSorted((one, other) => one.n - other.n)).toEqual([
      { n: 1, key: null, queue: null, attempts: 25 },
      { n: 2, key: null, queue: 'one by one', attempts: 3 },
      { n: 3, key: 'third', queue: null, attempts: 25 },
    ])
    expect(await moveJobsToQueue(pool)).toBe(0)
  })

  test('keeps the last job of a key, whether the earlier ones are in the outbox or the queue', async () => {
    for (const n of [1, 2, 3]) await enqueue(pool, greet, { n }, { key: 'same' })
    await moveJobsToQueue(pool)
    expect(await queued()).toMatchObject([{ n: 3 }])
    await enqueue(pool, greet, { n: 4 }, { key: 'same' })
    await moveJobsToQueue(pool)
    expect(await queued()).toMatchObject([{ n: 4 }])
  })

  test('knows a pending job before and after the move, and cancels it in both places', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000)
    const isPending = async (from: Date, to: Date) => {
      const pending = isPendingSql(sql`'k'`, sql`${from}::timestamptz`, sql`${to}::timestamptz`)
      return (await row<{ pending: boolean }>(pool, sql`select ${pending} as pending`)).pending
    }
    for (const move of [false, true]) {
      await enqueue(pool, greet, { n: 1 }, { key: 'k', runAt: at(10) })
      if (move) await moveJobsToQueue(pool)
      expect(await isPending(at(1), at(11))).toBe(true)
      expect(await isPending(at(1), at(5))).toBe(false)
      await cancelJob(pool, 'k')
      expect(await isPending(at(1), at(11))).toBe(false)
    }
  })

  test('sends no NOTIFY in the transaction that enqueues, nor when there is nothing to move', async () => {
    const listener = await pool.connect()
    const received: string[] = []
    listener.on('notification', ({ channel }) => received.push(channel))
    await listener.query('listen "jobs:insert"')
    await enqueue(pool, greet, { n: 1 })
    await listener.query('select 1')
    expect(received).toEqual([])
    await moveJobsToQueue(pool)
    await moveJobsToQueue(pool)
    await vi.waitFor(async () => {
      await listener.query('select 1')
      expect(received).toEqual(['jobs:insert'])
    }, soon)
    listener.release(true)
  })

  test('is moved by one node at a time; another finds nothing to do and takes over later', async () => {
    await enqueue(pool, greet, { n: 1 })
    await inTransaction(pool, async (db) => {
      expect(await moveJobsToQueue(db)).toBe(1)
      await enqueue(pool, greet, { n: 2 })
      expect(await moveJobsToQueue(pool)).toBe(0)
    })
    expect(await moveJobsToQueue(pool)).toBe(1)
    expect(await queued()).toMatchObject([{ n: 1 }, { n: 2 }])
  })

  test('is emptied without a signal too, and when the signal comes', async () => {
    const signal = createOutboxSignal()
    const moving = startMovingJobs({ db: pool, log: silentLog, signal })
    await enqueue(pool, greet, { n: 1 })
    await vi.waitFor(async () => expect(await queued()).toMatchObject([{ n: 1 }]), soon)
    await enqueue(pool, greet, { n: 2 })
    signal.wake()
    await vi.waitFor(async () => expect(await queued()).toHaveLength(2), soon)
    await moving.stop()
  })

  test('loses and doubles no job when the processes that move it are killed', async () => {
    const program = `
      import { createPlainPool } from ${JSON.stringify(new URL('../database/pool.ts', import.meta.url).href)}
      import { moveJobsToQueue } from ${JSON.stringify(new URL('job-outbox.ts', import.meta.url).href)}
      const log = { debug() {}, info() {}, warn() {}, error() {} }
      const pool = createPlainPool({ url: ${JSON.stringify(url)}, log, size: 1 })
      console.log('ready')
      for (;;) await moveJobsToQueue(pool)`
    let enqueued = 0
    const over = new AbortController()
    const writing = (async () => {
      for (; !over.signal.aborted; enqueued++) await enqueue(pool, greet, { n: enqueued })
    })()
    for (let kill = 0; kill < 3; kill++) {
      const children = [0, 1].map(() =>
        spawn(process.execPath, ['--input-type=module', '-e', program], {
          stdio: ['ignore', 'pipe', 'inherit'],
        }),
      )
      await Promise.all(children.map((child) => once(child.stdout, 'data')))
      const before = (await queued()).length
      await vi.waitFor(async () => expect((await queued()).length).toBeGreaterThan(before), soon)
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(children.map((child) => once(child, 'exit')))
    }
    over.abort()
    await writing
    // A killed process may still hold the lock until the database notices.
    await vi.waitFor(async () => {
      await moveJobsToQueue(pool)
      expect(await outboxSize()).toBe(0)
    }, soon)
    const numbers = (await queued()).map(({ n }) => n).toSorted((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: enqueued }, (_, n) => n))
  })
})
