import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/factories/database.ts'
import { createStatementNames, execute, maybeRow, row, rows } from './query.ts'

const { pool } = await testDatabase({ empty: true })

describe('a query', () => {
  test('returns rows, exactly one row, or one row or null', async () => {
    expect(await rows(pool, sql`select n from generate_series(1, ${3}::int) as n`)).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ])
    expect(await row(pool, sql`select ${'a'}::text as letter`)).toEqual({ letter: 'a' })
    expect(await maybeRow(pool, sql`select 1 as n where false`)).toBeNull()
    await expect(row(pool, sql`select 1 as n where false`)).rejects.toThrow('returned none')
    await expect(maybeRow(pool, sql`select n from generate_series(1, 2) as n`)).rejects.toThrow(
      'returned 2',
    )
  })

  test('counts the affected rows', async () => {
    await execute(pool, sql`create table counted (n int)`)
    expect(await execute(pool, sql`insert into counted select generate_series(1, 4)`)).toBe(4)
    expect(await execute(pool, sql`update counted set n = 0 where n > ${2}`)).toBe(2)
  })

  test('returns bigints as strings, dates without a zone and instants as Date, whatever the time zone of the process', async () => {
    const result = await row(
      pool,
      sql`select 9007199254740993::bigint as id, date '2006-02-28' as day, array[date '2006-02-28', null] as days,
        timestamptz '2026-03-01 12:00:00+02' as at, current_setting('timezone') as zone, 1.10::numeric as price, array[9007199254740993] as ids`,
    )
    expect(result).toEqual({
      id: '9007199254740993',
      day: '2006-02-28',
      days: ['2006-02-28', null],
      at: new Date('2026-03-01T10:00:00Z'),
      zone: 'UTC',
      price: '1.10',
      ids: ['9007199254740993'],
    })
  })

  // The names of this process may be used up by the statements of other test files.
  test('is prepared under its own name, once per text, up to a number of names', async () => {
    const statementName = createStatementNames(1)
    const text = 'select $1::int + 40 as prepared_once'
    const db = await pool.connect()
    try {
      for (const n of [1, 2, 3]) await db.query({ name: statementName(text), text, values: [n] })
      const prepared = await rows(
        db,
        sql`select generic_plans + custom_plans as runs from pg_prepared_statements where name = ${statementName(text)}`,
      )
      expect(prepared).toEqual([{ runs: '3' }])
      expect(statementName('select 1')).toBeUndefined()
    } finally {
      db.release()
    }
  })

  test('passes values as parameters, never in the text', async () => {
    const hostile = "'; drop table counted; --"
    expect(await row(pool, sql`select ${hostile}::text as kept`)).toEqual({ kept: hostile })
  })
})
