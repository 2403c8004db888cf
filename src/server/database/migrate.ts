import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { createPlainPool } from './pool.ts'

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations')

type Migration = { number: number; name: string; text: string; checksum: string }
type Applied = { number: number; name: string; checksum: string }

/**
 * The database cannot be used with these migrations; the message contains the reason and the
 * remedy.
 */
export class MigrationError extends Error {}

/** An arbitrary constant, the same on every node. */
const lockKey = '7814930212'

/**
 * Migrates the database to the newest version, each file in one transaction, and returns the names
 * of the files it ran. Nodes that start together wait for one another. Throws `MigrationError` for
 * a file that was edited, removed or added below a newer one.
 */
export async function migrate(settings: {
  url: string
  log: Log
  directory?: string
}): Promise<string[]> {
  const migrations = readMigrations(settings.directory ?? migrationsDirectory)
  const db = new Client({
    connectionString: settings.url,
    statement_timeout: 0,
    options: '-c timezone=UTC',
  })
  // A lost connection fails the current or next statement; the unhandled event would end the
  // process.
  db.on('error', () => {})
  await db.connect()
  try {
    await checkServer(db)
    await db.query('select pg_advisory_lock($1)', [lockKey])
    await prepareJobs(settings)
    const pending = findPending(migrations, await listApplied(db))
    for (const migration of pending) {
      await applyMigration(db, migration)
      settings.log.info({ migration: migration.name }, 'migrated')
    }
    return pending.map((migration) => migration.name)
  } finally {
    await db.end()
  }
}

/** The migration files in the order of their numbers, with checksums that ignore line endings. */
export function readMigrations(directory: string): Migration[] {
  const migrations = readdirSync(directory)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
        throw new MigrationError(`The migration ${name} is not named like 0042-what-it-does.sql.`)
      const text = readFileSync(join(directory, name), 'utf8').replaceAll('\r\n', '\n')
      return {
        number: Number(name.slice(0, 4)),
        name,
        text,
        checksum: createHash('sha256').update(text).digest('hex'),
      }
    })
  for (const [index, migration] of migrations.entries()) {
    if (migrations[index - 1]?.number === migration.number)
      throw new MigrationError(`Two migrations have the number of ${migration.name}.`)
  }
  return migrations
}

async function checkServer(db: Client): Promise<void> {
  const { rows } = await db.query<{ version: number; encoding: string }>(
    "select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding",
  )
  const [server] = rows
  if (server === undefined || server.version < 150_000)
    throw new MigrationError('The database must be PostgreSQL 15 or later.')
  if (server.encoding !== 'UTF8')
    throw new MigrationError(`The database must be in UTF8, and it is in ${server.encoding}.`)
}

/** graphile-worker migrates its own tables, in the schema graphile_worker. */
async function prepareJobs({ url, log }: { url: string; log: Log }): Promise<void> {
  const pgPool = createPlainPool({ url, log, size: 2 })
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => {}) })
  } finally {
    await pgPool.end()
  }
}

async function listApplied(db: Client): Promise<Applied[]> {
  await db.query(`create table if not exists migration (
    number int primary key,
    name text not null,
    checksum text not null,
    at timestamptz not null default now()
  )`)
  return (await db.query<Applied>('select number, name, checksum from migration order by number'))
    .rows
}

function findPending(migrations: Migration[], applied: Applied[]): Migration[] {
  assertReleased(migrations, applied)
  for (const { number, name, checksum } of applied) {
    const migration = migrations.find((candidate) => candidate.number === number)
    if (!migration)
      throw new MigrationError(
        `The database has the migration ${name}, which is missing here: this release is older than its database.`,
      )
    if (migration.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${migration.name} was edited after it ran: undo that and write the change as a new migration.`,
      )
    }
  }
  const newest = applied.at(-1)?.number ?? 0
  const pending = migrations.filter(
    (migration) => !applied.some(({ number }) => number === migration.number),
  )
  const outOfOrder = pending.find((migration) => migration.number < newest)
  if (outOfOrder)
    throw new MigrationError(
      `The migration ${outOfOrder.name} comes too late, number ${newest} already ran: give it a higher number.`,
    )
  return pending
}

/** The schema before the first release had other files, and there is no migration from it. */
function assertReleased(migrations: Migration[], applied: Applied[]): void {
  const nameOfFirst = (list: { number: number; name: string }[]) =>
    list.find(({ number }) => number === 1)?.name
  const first = nameOfFirst(applied)
  if (first === undefined || first === nameOfFirst(migrations)) return
  throw new MigrationError(
    `The database was created before the first release (it began with ${first}) and cannot be upgraded. Start with an empty one: ` +
      'without DATABASE_URL move the folder VONK_VAR (./var if it is not set) away, which also holds the files of that database; ' +
      'with DATABASE_URL create a new database and name it there, and move the folder VONK_VAR away as well.',
  )
}

async function applyMigration(
  db: Client,
  { number, name, text, checksum }: Migration,
): Promise<void> {
  await db.query('begin')
  try {
    await db.query(text)
    await db.query('insert into migration (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ])
    await db.query('commit')
  } catch (error) {
    await db.query('rollback').catch(() => {})
    throw new MigrationError(
      `The migration ${name} failed and left nothing behind: ${error instanceof Error ? error.message : 'unknown'}`,
      {
        cause: error,
      },
    )
  }
}
