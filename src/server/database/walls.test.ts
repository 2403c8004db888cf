import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { asAdmin, silentLog } from '../../../tests/factories/cluster.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { addPrivateLife } from '../../../tests/factories/private-life.ts'
import { buildWalls } from './build-walls.ts'
import { createPipelinedReader } from './pipelined-reader.ts'
import { createPool } from './pool.ts'
import { execute, row, rows, type Queryable } from './query.ts'
import { inTransaction } from './transaction.ts'
import { findWallFaults, listUnwalledTables } from './wall-faults.ts'
import { acrossSites, atOtherSite, createDatabases } from './walls.ts'

const node = await testApp()
const { pool, databases } = node.app
const { shared, everySite } = databases
const [here, there] = [databases.atSite(1), databases.atSite(2)]
await addPrivateLife(node)
const member = await addMember(pool, { name: 'Noor' })
const other = await addMember(pool, { name: 'Elders', site: 2 })

const tables = await rows<{ name: string }>(
  pool,
  sql`select c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'site_id' and not a.attisdropped
      order by 1`,
)

/** The sites whose rows are seen in a table, as text. */
async function sitesIn(db: Queryable, table: string): Promise<string> {
  const found = await rows<{ site: number }>(
    db,
    sql`select distinct site_id::int as site from ${raw(table)} where site_id is not null order by 1`,
  )
  return found.map(({ site }) => site).join(', ')
}

const countAccounts = sql`select count(*)::int as n from account`
const none = { n: 0 }

describe('the catalogue', () => {
  test('has a wall around every table with a site, and no other policy', async () => {
    expect(tables.length).toBeGreaterThan(80)
    expect(await listUnwalledTables(pool)).toEqual([])
    const policies = await rows(
      pool,
      sql`select p.tablename::text as name, string_agg(p.policyname || ' of ' || array_to_string(p.roles, '+') || ' on ' || p.cmd || ': ' || p.qual || ', ' || coalesce(p.with_check, 'the same'), '; ' order by p.policyname) as all
          from pg_policies p where p.schemaname = 'public' group by 1 order by 1`,
    )
    expect(policies).toEqual(
      tables.map(({ name }) => ({
        name,
        all: [
          'every_site of vonk_every_site on ALL: true, true',
          // The texts of the product, which every site reads.
          ...(name === 'legal_text'
            ? ['product of public on SELECT: (site_id = 0), the same']
            : []),
          'site of public on ALL: (site_id = current_site()), the same',
        ].join('; '),
      })),
    )
  })

  test('names a table without a wall, and the next migration builds it', async () => {
    await execute(pool, sql`create table bare (site_id smallint not null, id int)`)
    expect(await listUnwalledTables(pool)).toEqual(['bare'])
    expect(await findWallFaults(shared)).toEqual(['without a wall between brands: bare'])
    await asAdmin(pool.options.connectionString ?? '', (admin) => buildWalls(admin))
    expect(await listUnwalledTables(pool)).toEqual([])
    await execute(pool, sql`drop table bare`)
    expect(await findWallFaults(shared)).toEqual([])
  })

  test('lets only the role of every site own views that pass the walls', async () => {
    const views = await rows<{ name: string }>(
      pool,
      sql`select c.relname::text as name from pg_class c where c.relkind = 'v' and pg_get_userbyid(c.relowner) = 'vonk_every_site'
            and c.relnamespace = 'public'::regnamespace order by 1`,
    )
    expect(views.map(({ name }) => name)).toEqual([
      'account_address',
      'import_address',
      'profile_text',
    ])
  })

  test('finds the faults of a role that passes the walls', async () => {
    expect(await findWallFaults(pool)).toEqual([
      'the role vonk_factory passes the walls between brands: see docs/walls.md',
    ])
  })
})

test('what sees every site is listed in docs/walls.md', () => {
  const root = join(import.meta.dirname, '../../..')
  const [, section = ''] = readFileSync(join(root, 'docs/walls.md'), 'utf8').split(
    '## What sees every site',
  )
  const listed = [...section.matchAll(/`(src\/[^`]+)`/g)].map(([, path = '']) => path)
  const using = globSync('src/**/*.ts', { cwd: root })
    .filter((path) => !path.endsWith('.test.ts') && !path.startsWith('src/server/database/'))
    .filter((path) => readFileSync(join(root, path), 'utf8').includes('everySite'))
  expect(using.length).toBeGreaterThan(20)
  expect(using.filter((path) => !listed.some((each) => path.startsWith(each)))).toEqual([])
  expect(listed.filter((each) => !using.some((path) => path.startsWith(each)))).toEqual([])
})

describe('a statement', () => {
  test.each(tables.map(({ name }) => [name]))('without a site sees no row of %s', async (name) => {
    const product = name === 'legal_text' ? '0' : ''
    expect(['', product]).toContain(await sitesIn(shared, name))
    expect(['', product, '1']).toContain(await sitesIn(here, name))
    expect(['', product, '2']).toContain(await sitesIn(there, name))
    expect(await sitesIn(everySite, name)).toBe(await sitesIn(pool, name))
  })

  test('sees the rows of its site, and the next one on the connection none', async () => {
    const single = createPool({
      url: shared.options.connectionString ?? '',
      log: silentLog,
      size: 1,
    })
    const walled = createDatabases(single)
    const seen = async (db: Queryable) => (await row<{ n: number }>(db, countAccounts)).n
    const [all, ours, theirs] = [
      await seen(walled.everySite),
      await seen(walled.atSite(1)),
      await seen(walled.atSite(2)),
    ]
    expect(ours).toBeGreaterThan(1)
    expect(theirs).toBe(1)
    expect(all).toBe(ours + theirs)
    expect(await seen(single)).toBe(0)
    await expect(row(walled.atSite(1), sql`select 1 / 0 from account`)).rejects.toThrow('zero')
    expect(await seen(single)).toBe(0)
    const pipelined = createPipelinedReader(walled.atSite(2))
    expect(await Promise.all([seen(pipelined), seen(pipelined)])).toEqual([1, 1])
    expect(await seen(single)).toBe(0)
    expect(walled.everySite.ending).toBe(false)
    await single.end()
    expect(walled.everySite.ending).toBe(true)
  })

  test('changes no row of another site and adds none', async () => {
    const rename = sql`update profile set name = 'Taken' where member_id = ${other}`
    expect(await execute(here, rename)).toBe(0)
    expect(await execute(here, sql`delete from account where member_id = ${other}`)).toBe(0)
    await expect(
      execute(
        here,
        sql`insert into invitation (site_id, code, created_at, expires_at) values (2, 'taken', now(), now())`,
      ),
    ).rejects.toMatchObject({ code: '42501' })
    await expect(
      execute(here, sql`update account set site_id = 2 where member_id = ${member}`),
    ).rejects.toMatchObject({ code: '42501' })
  })

  test('finds an address, a name and a text through views of its site alone', async () => {
    for (const view of ['account_address', 'profile_text'])
      for (const [db, sites] of [
        [shared, ''],
        [here, '1'],
        [there, '2'],
        [everySite, '1, 2'],
      ] as const)
        expect([view, await sitesIn(db, view)]).toEqual([view, sites])
  })
})

describe('an index', () => {
  /** The conditions by which the plan of a statement at a site reads indexes. */
  async function indexConditions(statement: ReturnType<typeof sql>): Promise<string> {
    return inTransaction(here, async (db) => {
      // The tables are too small for an index to be worth it.
      await execute(db, sql`set local enable_seqscan = off`)
      const plan = await rows<{ 'QUERY PLAN': string }>(db, sql`explain ${statement}`)
      const lines = plan.map((line) => line['QUERY PLAN'])
      return lines.filter((line) => /(Index|Recheck) Cond:/.test(line)).join('\n')
    })
  }

  test.each([
    [
      'lower(email)',
      sql`select member_id from account_address where site_id = 1 and address = 'a@b.example' and email_confirmed_at is not null and status <> 'erased'`,
    ],
    [
      'md5(lower(',
      sql`select c.member_id from profile_text p join profile_text c on c.site_id = p.site_id and md5(lower(c.about)) = md5(lower(p.about)) and length(c.about) >= 40 where p.member_id = 7`,
    ],
    [
      'lower(email)',
      sql`select line from import_address where site_id = 1 and address = 'a@b.example'`,
    ],
    [
      'active_at',
      sql`select s.member_id from member_search s where s.site_id = 1 and s.gender = 2 and s.looking_for = 0 and s.country = 'NL' and s.listed
            and (s.active_at, s.member_id) < (7, 7) order by s.active_at desc, s.member_id desc limit 24`,
    ],
  ])('serves %s behind the wall', async (condition, statement) => {
    expect(await indexConditions(statement)).toContain(condition)
  })
})

describe('a transaction', () => {
  test('is at one site from its first statement to its end', async () => {
    const single = createPool({
      url: shared.options.connectionString ?? '',
      log: silentLog,
      size: 1,
    })
    const walled = createDatabases(single)
    const found = await inTransaction(walled.atSite(2), async (db) => row(db, countAccounts))
    expect(found).toEqual({ n: 1 })
    expect(await row(single, countAccounts)).toEqual(none)
    await single.end()
  })

  test('may read another site or every site by single statements, and is at its own after them', async () => {
    await inTransaction(here, async (db) => {
      const before = await row<{ n: number }>(db, countAccounts)
      expect(await row(atOtherSite(databases, db, { from: 1, to: 2 }), countAccounts)).toEqual({
        n: 1,
      })
      const all = await row<{ n: number }>(acrossSites(databases, db), countAccounts)
      expect(all.n).toBe(before.n + 1)
      expect(await row(db, countAccounts)).toEqual(before)
    })
  })
})
