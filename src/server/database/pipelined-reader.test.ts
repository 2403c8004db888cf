import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { isConnectionLost } from './failures.ts'
import { maybeRow, row, rows } from './query.ts'
import { createPipelinedReader } from './pipelined-reader.ts'
import { createDatabases } from './walls.ts'

const { pool } = await testDatabase({ empty: true })

const session = sql`select pg_backend_pid() as pid`

describe('the pipelined reader', () => {
  test('sends concurrent statements over one connection and returns each its own result', async () => {
    const db = createPipelinedReader(createDatabases(pool).atSite(1))
    const [first, second, third] = await Promise.all([
      row<{ pid: number }>(db, session),
      row<{ n: number }>(db, sql`select ${7}::int as n`),
      maybeRow<{ pid: number }>(db, session),
    ])
    expect(second.n).toBe(7)
    expect(third?.pid).toBe(first.pid)
    expect(pool.idleCount).toBe(pool.totalCount)
  })

  test('keeps the other results when one statement fails', async () => {
    const db = createPipelinedReader(createDatabases(pool).atSite(1))
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

  test('fails pending statements when the connection is lost, and uses a new one afterwards', async () => {
    const db = createPipelinedReader(createDatabases(pool).atSite(1))
    const lost = await Promise.allSettled([
      rows(db, sql`select pg_terminate_backend(pg_backend_pid())`),
      rows(db, sql`select 1`),
    ])
    for (const answer of lost)
      expect(answer.status === 'rejected' && isConnectionLost(answer.reason)).toBe(true)
    expect(await row(db, sql`select 3 as n`)).toEqual({ n: 3 })
  })
})
