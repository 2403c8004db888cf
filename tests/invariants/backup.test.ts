import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { createDiskFiles } from '../../src/server/files/disk-files.ts'
import { silentLog } from '../factories/cluster.ts'
import {
  addLives,
  backupGuide,
  canary,
  documented,
  dumped,
  eraseNow,
  expectWorkingSite,
  nodeOn,
  type Life,
} from '../factories/restored-site.ts'
import { addSites } from '../factories/sites.ts'

// Starts and stops database clusters.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'vonk-backup-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a restored backup works, and members erased since are hidden at once and erased again', () => {
  // Nothing is lost without fsync unless the machine loses power.
  const small = { shared_buffers: '16MB', max_connections: '20', fsync: 'off' }
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
      const pool = createPool({ url, log: silentLog, size: 4, everySite: true })
      await addSites(pool)
      life = await addLives(pool, await filesOf())
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

  test('docs/backup.md names the commands and folders that are copied here', () => {
    expect(documented('pg_dump')).toContain('"$DATABASE_URL"')
    expect(documented('pg_restore')).toContain('"$ADMIN_DATABASE_URL"')
    for (const words of ['stop the site and copy `VONK_VAR/postgres`', 'only what is missing'])
      expect(backupGuide).toContain(words)
  })
})
