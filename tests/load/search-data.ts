import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { raw } from 'sql-template-tag'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { rows } from '../../src/server/database/query.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { addSearchRows } from './search-members.ts'
import { asOwner } from './as-owner.ts'

export type SearchData = {
  pool: Database
  url: string
  /** The moment from which the members' last visits are counted. */
  now: Date
  close(): Promise<void>
}

const root = join(import.meta.dirname, '../..')
const folder = join(tmpdir(), `vonk-bench-search-${fingerprint()}`)
/** If the machine has the memory: building an index of a million rows in small steps takes twice as long. */
const settings = { maintenance_work_mem: '256MB', max_wal_size: '4GB' }

/** A site with this many members, reused by the next run until the schema or the generator of members changes. */
export async function searchData(size: number): Promise<SearchData> {
  const directory = join(folder, String(size))
  const ready = `${directory}.ready`
  if (!existsSync(ready)) rmSync(directory, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ directory, log: silentLog, settings })
  if (!existsSync(ready)) {
    removeOutdated()
    process.stdout.write(`  making ${size.toLocaleString('en')} members, once…\n`)
    const now = new Date()
    await fill(database.url, size, now)
    writeFileSync(ready, now.toISOString())
    // Checkpoint, so that the next start does not measure the writes of the filling.
    await database.stop()
    return searchData(size)
  }
  const pool = createPool({ url: database.url, log: silentLog, size: 8 })
  pool.on('connect', (db) => void db.query("set vonk.site = '1'"))
  return {
    pool,
    url: database.url,
    now: new Date(readFileSync(ready, 'utf8')),
    async close() {
      await pool.end()
      await database.stop()
    },
  }
}

/** A million members take half a gigabyte: data of earlier schemas is deleted unless another run is using it. */
function removeOutdated(): void {
  for (const old of globSync('vonk-bench-search-*', { cwd: tmpdir() }).map((name) =>
    join(tmpdir(), name),
  )) {
    const used = globSync('*/data/postmaster.pid', { cwd: old }).length > 0
    if (old !== folder && !used) rmSync(old, { recursive: true, force: true })
  }
}

/** A hash of everything that the data depends on. */
function fingerprint(): string {
  const files = ['migrations/*.sql', 'tests/load/search-members.ts', 'tests/load/search-data.ts']
  const hash = createHash('sha256')
  for (const file of files.flatMap((pattern) => globSync(pattern, { cwd: root })).toSorted())
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

async function fill(url: string, size: number, now: Date): Promise<void> {
  await migrate({ url, log: silentLog })
  const pool = createPool({ url, log: silentLog, size: 1, statementTimeout: 0, everySite: true })
  await addSites(pool)
  // Building them row by row takes five times as long.
  const indexes = await rows<{ name: string; made: string }>(
    pool,
    sql`select indexname as name, indexdef as made from pg_indexes where tablename = 'member_search' and indexname <> 'member_search_pkey'`,
  )
  for (const { name } of indexes) await asOwner(pool, raw(`drop index ${name}`))
  await addSearchRows(pool, 0, size, now)
  for (const { made } of indexes) await asOwner(pool, raw(made))
  await asOwner(pool, sql`vacuum analyze member_search`)
  await pool.end()
}
