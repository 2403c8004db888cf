import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { createPool } from './pool.ts'
import { row } from './query.ts'

describe('a pool behind a pooler', () => {
  test('prepares no statement under a name', async () => {
    const { url } = await testDatabase()
    const pool = createPool({ url, log: silentLog, size: 1, behindPooler: true })
    await row(pool, sql`select ${1}::int as n`)
    const countPrepared = sql`select count(*)::int as n from pg_prepared_statements`
    expect(await row(pool, countPrepared)).toEqual({ n: 0 })
    await pool.end()
  })
})
