import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { silentLog } from '../../../tests/factories/cluster.ts'
import { testDatabase } from '../../../tests/factories/database.ts'
import { listBreaking, migrate } from './migrate.ts'
import { execute, rows } from './query.ts'

const { url, pool } = await testDatabase({ empty: true })

let directory: string
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vonk-migrations-'))
  file('0001-rose.sql', 'create table rose (id int);')
  await execute(pool, sql`drop table if exists migration, rose, tulip`)
})
afterEach(() => rmSync(directory, { recursive: true }))

const file = (name: string, text: string) => writeFileSync(join(directory, name), text)
const run = () => migrate({ url, log: silentLog, directory })

async function tables(): Promise<string[]> {
  const matches = await rows<{ name: string }>(
    pool,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  return matches.map(({ name }) => name)
}

describe('migrations', () => {
  test('run once, in the order of their numbers', async () => {
    file('0002-tulip.sql', 'create table tulip as select * from rose;')
    expect(await run()).toEqual(['0001-rose.sql', '0002-tulip.sql'])
    expect(await run()).toEqual([])
    expect(await tables()).toEqual(['migration', 'rose', 'tulip'])
  })

  test('create the schema of the job queue', async () => {
    await run()
    expect(
      await rows(pool, sql`select to_regclass('graphile_worker.jobs') is not null as there`),
    ).toEqual([{ there: true }])
  })

  test('run once when many nodes start together', async () => {
    const names = await Promise.all([run(), run(), run()])
    expect(names.flat()).toEqual(['0001-rose.sql'])
  })

  test('roll back a file that fails, and name it', async () => {
    file('0002-tulip.sql', 'create table tulip (id int); select 1 / 0;')
    await expect(run()).rejects.toThrow('0002-tulip.sql failed')
    expect(await tables()).toEqual(['migration', 'rose'])
  })

  test('are rolled back when their connection is lost, and resume at the next start', async () => {
    file(
      '0002-tulip.sql',
      'create table tulip (id int); select pg_terminate_backend(pg_backend_pid());',
    )
    await expect(run()).rejects.toThrow('0002-tulip.sql failed')
    expect(await tables()).toEqual(['migration', 'rose'])
    file('0002-tulip.sql', 'create table tulip (id int);')
    expect(await run()).toEqual(['0002-tulip.sql'])
  })

  test('survive the loss of any of their connections at any moment, busy or idle', async () => {
    const starting = { yet: true }
    const ends = Promise.allSettled([run(), run(), run(), run()]).finally(() => {
      starting.yet = false
    })
    while (starting.yet) {
      await execute(
        pool,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'vonk'`,
      )
    }
    for (const end of await ends)
      if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Error)
    expect((await run()).length).toBeLessThanOrEqual(1)
    expect(await tables()).toEqual(['migration', 'rose'])
  })

  test('refuse a file that was edited after it ran', async () => {
    await run()
    file('0001-rose.sql', 'create table rose (id bigint);')
    await expect(run()).rejects.toThrow('0001-rose.sql was edited')
  })

  test('refuse a database from before the first release, and say what to do', async () => {
    rmSync(join(directory, '0001-rose.sql'))
    file('0001-sites-and-accounts.sql', 'create table rose (id int);')
    await run()
    rmSync(join(directory, '0001-sites-and-accounts.sql'))
    file('0001-sites.sql', 'create table tulip (id int);')
    await expect(run()).rejects.toThrow(
      /created before the first release \(it began with 0001-sites-and-accounts.sql\).*move the folder VONK_VAR/s,
    )
    expect(await tables()).toEqual(['migration', 'rose'])
  })

  test('ignore differences in line endings', async () => {
    file('0001-rose.sql', 'create table rose (\n  id int\n);\n')
    await run()
    file('0001-rose.sql', 'create table rose (\r\n  id int\r\n);\r\n')
    expect(await run()).toEqual([])
  })

  test('refuse a database with newer migrations', async () => {
    file('0002-tulip.sql', 'create table tulip (id int);')
    await run()
    rmSync(join(directory, '0002-tulip.sql'))
    await expect(run()).rejects.toThrow('0002-tulip.sql, which is missing')
  })

  test('leave an older release running if all that is newer is additive, and say so', async () => {
    file('0002-tulip.sql', '-- additive\ncreate table tulip (id int primary key);')
    file('0003-colour.sql', '-- additive\nalter table rose add column colour text;')
    await run()
    rmSync(join(directory, '0002-tulip.sql'))
    rmSync(join(directory, '0003-colour.sql'))
    const warnings: unknown[] = []
    const log = { ...silentLog, warn: (...words: unknown[]) => void warnings.push(words) }
    expect(await migrate({ url, log, directory })).toEqual([])
    expect(JSON.stringify(warnings)).toContain('0003-colour.sql')
  })

  test('are named before they run where the release before does not tolerate them', async () => {
    expect(await listBreaking({ url, directory })).toEqual([])
    await run()
    file('0002-tulip.sql', '-- additive\ncreate table tulip (id int primary key);')
    file('0003-rose.sql', 'alter table rose drop column id;')
    expect(await listBreaking({ url, directory })).toEqual(['0003-rose.sql'])
    expect(await run()).toEqual(['0002-tulip.sql', '0003-rose.sql'])
    expect(await listBreaking({ url, directory })).toEqual([])
  })

  test('refuse a newer database as soon as one change in it is not additive', async () => {
    file('0002-tulip.sql', '-- additive\ncreate table tulip (id int primary key);')
    file('0003-rose.sql', 'alter table rose rename column id to number;')
    await run()
    rmSync(join(directory, '0002-tulip.sql'))
    rmSync(join(directory, '0003-rose.sql'))
    await expect(run()).rejects.toThrow('0003-rose.sql, which is missing here and not additive')
  })

  test('wait for a lock only briefly, so that others need not wait behind them, and are repeated', async () => {
    await run()
    file('0002-colour.sql', 'alter table rose add column colour text;')
    const other = await pool.connect()
    await other.query('begin; select * from rose')
    const locks = { timeout: 20, attempts: 2 }
    await expect(migrate({ url, log: silentLog, directory, locks })).rejects.toThrow(
      '0002-colour.sql failed and left nothing behind: canceling statement due to lock timeout',
    )
    const freed = migrate({
      url,
      log: silentLog,
      directory,
      locks: { timeout: 20, attempts: 9_999 },
    })
    await other.query('commit')
    other.release()
    expect(await freed).toEqual(['0002-colour.sql'])
  })

  test('create an index without a lock, and repair one whose creation was interrupted', async () => {
    file('0001-rose.sql', 'create table rose (id int); insert into rose values (1), (1);')
    await run()
    file(
      '0002-index.sql',
      '-- concurrent\ncreate unique index concurrently if not exists rose_id on rose (id);',
    )
    await expect(run()).rejects.toThrow('0002-index.sql failed; it is continued at the next start')
    await execute(pool, sql`delete from rose where ctid = (select min(ctid) from rose)`)
    expect(await run()).toEqual(['0002-index.sql'])
    const valid = sql`select indisvalid as valid from pg_index where indexrelid = 'rose_id'::regclass`
    expect(await rows(pool, valid)).toEqual([{ valid: true }])
  })

  test('refuse a file with a lower number than one that ran', async () => {
    rmSync(join(directory, '0001-rose.sql'))
    file('0002-tulip.sql', 'create table tulip (id int);')
    await run()
    file('0001-rose.sql', 'create table rose (id int);')
    await expect(run()).rejects.toThrow('0001-rose.sql comes too late')
  })

  test('refuse a wrong file name and a duplicate number', async () => {
    file('2-tulip.sql', '')
    await expect(run()).rejects.toThrow('2-tulip.sql is not named like')
    rmSync(join(directory, '2-tulip.sql'))
    file('0001-tulip.sql', '')
    await expect(run()).rejects.toThrow('Two migrations')
  })
})
