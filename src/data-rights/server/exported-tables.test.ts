import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { exportedTables, impersonalTables, withheldEverywhere } from './exported-tables.ts'

const { app } = await testApp()

/** Columns of the database that are not declared, and declared ones that do not exist. */
async function undeclared(): Promise<string[]> {
  const matches = await rows<{ table: string; column: string }>(
    app.pool,
    sql`select c.table_name as table, c.column_name as column
        from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
        where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition`,
  )
  const personal = matches.filter(
    ({ table, column }) => !impersonalTables.has(table) && !withheldEverywhere.has(column),
  )
  const real = new Set(personal.map(({ table, column }) => `${table}.${column}`))
  const declared = new Set(
    exportedTables.flatMap(({ table, exported, withheld }) =>
      [...exported, ...withheld].map((column) => `${table}.${column}`),
    ),
  )
  return [...real.symmetricDifference(declared)].toSorted()
}

describe('exported tables', () => {
  test('declare every column of every table as exported or withheld', async () => {
    expect(await undeclared()).toEqual([])
  })

  test('report an undeclared new column or table', async () => {
    const before = await undeclared()
    await execute(app.pool, sql`alter table profile add column diary text`)
    await execute(app.pool, sql`create table confession (member_id bigint, words text)`)
    const undeclaredColumns = (await undeclared()).filter((column) => !before.includes(column))
    expect(undeclaredColumns).toEqual(['confession.member_id', 'confession.words', 'profile.diary'])
  })

  test('declare no column twice', () => {
    const all = exportedTables.flatMap(({ table, exported, withheld }) =>
      [...exported, ...withheld].map((column) => `${table}.${column}`),
    )
    expect(all.length).toBe(new Set(all).size)
  })

  test('export no column whose name contains hash, token, secret or key', () => {
    const handedOut = exportedTables.flatMap(({ exported }) => exported)
    expect(
      handedOut.filter(
        (column) =>
          withheldEverywhere.has(column) ||
          /hash|token|secret|_key$|^auth$|p256dh|endpoint/.test(column),
      ),
    ).toEqual([])
  })

  test('list no table as impersonal that has a member id column', async () => {
    const naming = await rows<{ table: string }>(
      app.pool,
      sql`select distinct table_name as table from information_schema.columns
          where table_schema = 'public' and column_name in ('member_id', 'other_id', 'visitor_id', 'sender_id', 'receiver_id')`,
    )
    expect(naming.filter(({ table }) => impersonalTables.has(table))).toEqual([])
  })
})
