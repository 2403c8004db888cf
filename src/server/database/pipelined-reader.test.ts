import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { isConnectionLost } from './failures.ts'
import { maybeRow, row, rows } from './query.ts'
import { createPipelinedReader } from './pipelined-reader.ts'

const { pool } = await testDatabase({ empty: true })

const session = sql`select pg_backend_pid() as pid`

test('what is asked for at once goes over one connection, each with its own answer', async () => {
  const db = createPipelinedReader(pool)
  const [first, second, third] = await Promise.all([
    row<{ pid: number }>(db, session),
    row<{ n: number }>(db, sql`select ${7}::int as n`),
    maybeRow<{ pid: number }>(db, session),
  ])
  expect(second.n).toBe(7)
  expect(third?.pid).toBe(first.pid)
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a statement that fails takes none of the others with it', async () => {
  const db = createPipelinedReader(pool)
  const [before, failed, after] = await Promise.allSettled([
    rows(db, sql`select 1 as n`),
    rows(db, sql`select 1 / ${0}::int`),
    rows(db, sql`select 2 as n`),
  ])
  expect(before).toMatchObject({ status: 'fulfilled', value: [{ n: 1 }] })
  expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22012' } })
  expect(after).toMatchObject({ status: 'fulfilled', value: [{ n: 2 }] })
  expect(pool.idleCount).toBe(pool.totalCount)
})

test('a lost connection fails what waits for it, and what comes next gets another', async () => {
  const db = createPipelinedReader(pool)
  const lost = await Promise.allSettled([
    rows(db, sql`select pg_terminate_backend(pg_backend_pid())`),
    rows(db, sql`select 1`),
  ])
  for (const answer of lost)
    expect(answer.status === 'rejected' && isConnectionLost(answer.reason)).toBe(true)
  expect(await row(db, sql`select 3 as n`)).toEqual({ n: 3 })
})
