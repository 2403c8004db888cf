import { execFileSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { logIn } from '../../src/accounts/contract.ts'
import { startSession } from '../../src/accounts/server/public.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { createDiskFiles } from '../../src/server/files/disk-files.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { hashPassword } from '../../src/server/passwords/hash-password.ts'
import { eraseRestoredMembers } from '../../src/data-rights/server/erase-restored.ts'
import { eraseMember } from '../../src/data-rights/server/erase-member.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { withContext } from '../../src/app/server/run-jobs.ts'
import { testApp, type TestApp } from '../factories/app.ts'
import { asAdmin, silentLog, urlOfDatabase } from '../factories/cluster.ts'
import { dumpOf } from '../factories/dump.ts'
import { addMember } from '../factories/member.ts'
import { addSites } from '../factories/sites.ts'

// Starts and stops database clusters.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const guide = readFileSync(join(import.meta.dirname, '../../docs/backup.md'), 'utf8')
/** The command in docs/backup.md that starts with this word. */
const documented = (program: string) => new RegExp(`\`(${program} [^\`]+)\``).exec(guide)?.[1] ?? ''

const password = 'zeemeeuw aan de kade'
const passwordHash = await hashPassword(password)
const canary = 'Canarybackup'
const dumped = async (pool: Database) => JSON.stringify([...(await dumpOf(pool))])

const folder = mkdtempSync(join(tmpdir(), 'vonk-backup-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Life = { stays: string; leaves: string; photo: string }

async function liveOn(pool: Database, files: TestApp['app']['files']): Promise<Life> {
  const stays = await addMember(pool, { email: 'stays@example.com', passwordHash })
  const leaves = await addMember(pool, {
    email: `${canary}@example.com`,
    name: canary,
    passwordHash,
  })
  await execute(pool, sql`update profile set about = ${canary} where member_id = ${leaves}`)
  const photo = `${canary}-aaaaaaaaaaaaaaaa`
  await execute(
    pool,
    sql`insert into photo (member_id, photo_id, name, status, position, created_at) values (${leaves}, 1, ${photo}, 'active', 0, now())`,
  )
  await files.put(`photos/${photo}/full`, new Uint8Array([1]))
  return { stays, leaves, photo }
}

async function nodeOn(url: string, files: TestApp['app']['files']): Promise<TestApp> {
  const node = await testApp({ pool: () => createPool({ url, log: silentLog, size: 4 }) })
  node.app.files = files
  return node
}

/** The member requests immediate erasure. */
async function eraseNow(node: TestApp, member: string): Promise<void> {
  await execute(
    node.app.pool,
    sql`update account set status = 'deleted', deleted_at = now() where member_id = ${member}`,
  )
  await eraseMember(
    createJobContext(node.app, 1, { cookies: [], afterCommit: [] }, node.app.pool),
    member,
    true,
  )
  await node.runJobs()
}

async function expectWorkingSite(after: TestApp, { stays, leaves, photo }: Life): Promise<void> {
  expect(await dumped(after.app.pool)).toContain(canary)
  expect(await withContext(after.app, eraseRestoredMembers)).toBe(1)
  const session = { sessionId: newId(), memberId: stays, siteId: 1, device: 'test', place: '' }
  const cookie = `${sessionCookieName(false)}=${await startSession(after.app.pool, session, after.now())}`
  const ask = (path: string) => after.request(path, { headers: { cookie } })
  // Hidden from the first request on, before any job has run.
  expect((await ask(`/api/member.php?id=${leaves}`)).status).toBe(403)
  expect((await ask(`/api/member.php?id=${stays}`)).status).toBe(200)
  await after.runJobs()
  expect(await dumped(after.app.pool)).not.toContain(canary)
  expect(await after.app.files.exists(`photos/${photo}/full`)).toBe(false)
  expect(await withContext(after.app, eraseRestoredMembers)).toBe(0)
  expect((await (await after.as())(logIn, { email: 'stays@example.com', password })).user.id).toBe(
    stays,
  )
}

const cluster = inject('database').url
const { major } = await asAdmin(cluster, async (admin) => {
  const { rows } = await admin.query<{ major: number }>(
    "select current_setting('server_version_num')::int / 10000 as major",
  )
  return rows[0] ?? { major: 0 }
})
/** The tools of the server's version or newer, as docs/backup.md requires. */
const tools = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map((path) => ({ bin: dirname(path), version: Number(/\/(\d+)\/bin/.exec(path)?.[1]) }))
  .find(({ version }) => version >= major)

describe('a restored backup works, and members erased since are hidden at once and erased again', () => {
  const small = { shared_buffers: '16MB', max_connections: '20' }
  const folders = { var: join(folder, 'var'), backup: join(folder, 'copy') }
  const copy = (...parameters: string[]) => execFileSync('cp', parameters)

  test('as a copy of the stopped embedded database and of the files', async () => {
    execFileSync('mkdir', ['-p', folders.var, folders.backup])
    const start = () =>
      startEmbedded({ directory: join(folders.var, 'postgres'), log: silentLog, settings: small })
    const running = async (work: (url: string) => Promise<void>) => {
      const database = await start()
      try {
        await work(database.url)
      } finally {
        await database.stop()
      }
    }
    const filesOf = () => createDiskFiles(join(folders.var, 'files'), new Date())
    let life: Life | undefined
    await running(async (url) => {
      await migrate({ url, log: silentLog })
      const pool = createPool({ url, log: silentLog, size: 4 })
      await addSites(pool)
      life = await liveOn(pool, await filesOf())
      await pool.end()
    })
    if (!life) throw new Error('nobody lives here')
    const expected = life
    const { leaves, photo } = expected
    copy('-a', join(folders.var, 'postgres'), join(folders.var, 'files'), folders.backup)

    await running(async (url) => {
      const before = await nodeOn(url, await filesOf())
      await eraseNow(before, leaves)
      expect(await dumped(before.app.pool)).not.toContain(canary)
      expect(await before.app.files.exists(`photos/${photo}/full`)).toBe(false)
      await before.app.pool.end()
    })

    rmSync(join(folders.var, 'postgres'), { recursive: true })
    copy('-a', join(folders.backup, 'postgres'), folders.var)
    copy('-an', join(folders.backup, 'files'), folders.var)
    await running(async (url) => {
      const after = await nodeOn(url, await filesOf())
      await expectWorkingSite(after, expected)
      await after.app.pool.end()
    })
  })

  const restored = `vonk_restored_${process.pid}`
  afterAll(() =>
    asAdmin(cluster, (admin) => admin.query(`drop database if exists ${restored} with (force)`)),
  )

  test.skipIf(!tools)(
    'by pg_dump and pg_restore, with the commands of docs/backup.md',
    async () => {
      const run = (program: string, url: string) =>
        execFileSync('sh', ['-c', documented(program)], {
          cwd: folder,
          env: { ...process.env, DATABASE_URL: url, PATH: `${tools?.bin}:${process.env.PATH}` },
        })
      const before = await testApp()
      const life = await liveOn(before.app.pool, before.app.files)
      const { name } = await row<{ name: string }>(
        before.app.pool,
        sql`select current_database() as name`,
      )
      run('pg_dump', urlOfDatabase(cluster, name))
      await eraseNow(before, life.leaves)
      await asAdmin(cluster, (admin) =>
        admin.query(`create database ${restored} template template0`),
      )
      run('pg_restore', urlOfDatabase(cluster, restored))
      const after = await nodeOn(urlOfDatabase(cluster, restored), before.app.files)
      await expectWorkingSite(after, life)
      await after.app.pool.end()
    },
  )

  test('docs/backup.md names the commands and folders that are copied here', () => {
    expect(documented('pg_dump')).toContain('"$DATABASE_URL"')
    expect(documented('pg_restore')).toContain('"$DATABASE_URL"')
    for (const words of ['stop the site and copy `VONK_VAR/postgres`', 'only what is missing'])
      expect(guide).toContain(words)
  })
})
