import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, expect, inject, test } from 'vitest'
import { row } from '../../src/server/database/query.ts'
import { testApp } from '../factories/app.ts'
import { asAdmin, urlOfDatabase } from '../factories/cluster.ts'
import {
  addLives,
  documented,
  eraseNow,
  expectWorkingSite,
  nodeOn,
} from '../factories/restored-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'vonk-dump-'))
const cluster = inject('database').url
const restored = `vonk_restored_${process.pid}`
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await asAdmin(cluster, (admin) => admin.query(`drop database if exists ${restored} with (force)`))
})

/** The tools of the server's version or newer, as docs/backup.md requires. */
async function findTools(): Promise<string> {
  const major = await asAdmin(cluster, async (admin) => {
    const { rows } = await admin.query<{ major: number }>(
      "select current_setting('server_version_num')::int / 10000 as major",
    )
    return rows[0]?.major ?? 0
  })
  const found = globSync('/usr/lib/postgresql/*/bin/pg_dump').find(
    (path) => Number(/\/(\d+)\/bin/.exec(path)?.[1]) >= major,
  )
  if (found === undefined) throw new Error(`no pg_dump of version ${major} or later is installed`)
  return dirname(found)
}

test(
  'a backup by pg_dump works after pg_restore, and members erased since are hidden at once and erased again',
  { timeout: 180_000 },
  async () => {
    const tools = await findTools()
    const run = (program: string, variable: string, url: string) =>
      execFileSync('sh', ['-c', documented(program)], {
        cwd: folder,
        env: { ...process.env, [variable]: url, PATH: `${tools}:${process.env.PATH}` },
      })
    const before = await testApp()
    const life = await addLives(before.app.pool, before.app.files)
    const { name } = await row<{ name: string }>(
      before.app.pool,
      sql`select current_database() as name`,
    )
    run('pg_dump', 'DATABASE_URL', urlOfDatabase(cluster, name))
    await eraseNow(before, life.leaves)
    await asAdmin(cluster, (admin) => admin.query(`create database ${restored} template template0`))
    const administrator = new URL(urlOfDatabase(cluster, restored))
    administrator.username = 'postgres'
    run('pg_restore', 'ADMIN_DATABASE_URL', administrator.href)
    const after = await nodeOn(urlOfDatabase(cluster, restored), before.app.files)
    await expectWorkingSite(after, life)
    await after.app.pool.end()
    expect(documented('pg_dump')).toContain('"$DATABASE_URL"')
  },
)
