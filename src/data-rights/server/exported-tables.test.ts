import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { exportedTables, impersonalTables, withheldEverywhere } from './exported-tables.ts'

const { app } = await testApp()

/** Columns of the database that no feature declares, and declared ones that do not exist. */
async function undeclared(): Promise<string[]> {
  const found = await rows<{ table: string; column: string }>(
    app.pool,
    sql`select c.table_name as table, c.column_name as column
        from information_schema.columns c join pg_class r on r.relname = c.table_name and r.relnamespace = 'public'::regnamespace
        where c.table_schema = 'public' and r.relkind in ('r', 'p') and not r.relispartition`,
  )
  const personal = found.filter(
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

describe('the copy of a member’s data', () => {
  test('declares every column of every table as exported or withheld', async () => {
    expect(await undeclared()).toEqual([])
  })

  test('names a new column or table that nobody has decided about', async () => {
    const before = await undeclared()
    await execute(app.pool, sql`alter table profile add column diary text`)
    await execute(app.pool, sql`create table confession (member_id bigint, words text)`)
    const found = (await undeclared()).filter((column) => !before.includes(column))
    expect(found).toEqual(['confession.member_id', 'confession.words', 'profile.diary'])
  })

  test('declares no column twice', () => {
    const all = exportedTables.flatMap(({ table, exported, withheld }) =>
      [...exported, ...withheld].map((column) => `${table}.${column}`),
    )
    expect(all.length).toBe(new Set(all).size)
  })

  test('hands out nothing that is called a hash, a token, a secret or a key', () => {
    const handedOut = exportedTables.flatMap(({ exported }) => exported)
    expect(
      handedOut.filter(
        (column) =>
          withheldEverywhere.has(column) ||
          /hash|token|secret|_key$|^auth$|p256dh|endpoint/.test(column),
      ),
    ).toEqual([])
  })

  test('calls no table impersonal that names a member in its columns', async () => {
    const naming = await rows<{ table: string }>(
      app.pool,
      sql`select distinct table_name as table from information_schema.columns
          where table_schema = 'public' and column_name in ('member_id', 'other_id', 'visitor_id', 'sender_id', 'receiver_id')`,
    )
    expect(naming.filter(({ table }) => impersonalTables.has(table))).toEqual([])
  })
})
