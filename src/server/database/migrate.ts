import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations } from 'graphile-worker'
import { Client, DatabaseError } from 'pg'
import type { Log } from '../log.ts'
import {
  MigrationError,
  readMigrations,
  splitStatements,
  type Migration,
} from './migration-files.ts'
import { createPlainPool } from './pool.ts'
import { assertPreparable, buildWalls, prepareOwner } from './build-walls.ts'

export const migrationsDirectory = join(import.meta.dirname, '../../../migrations')

type AppliedMigration = { number: number; name: string; checksum: string; additive: boolean }

type Settings = {
  url: string
  log: Log
  directory?: string
  /** How long a migration waits for a lock, and how often it is repeated: by default 4 s, 10 times. */
  locks?: { timeout: number; attempts: number }
  /** Roles of nodes, which may see every brand when they name it. */
  nodeRoles?: readonly string[]
}

/** An arbitrary constant, the same on every node. */
const lockKey = '7814930212'

/**
 * Migrates the database to the newest version, each file in one transaction, and returns the names
 * of the files it ran. Nodes that start together wait for one another. A newer database is accepted
 * if all that this release does not know is additive. Throws `MigrationError` for any other file that
 * is missing, and for one that was edited or added below a newer one.
 */
export async function migrate(settings: Settings): Promise<string[]> {
  const migrations = readMigrations(settings.directory ?? migrationsDirectory)
  const db = new Client({
    connectionString: settings.url,
    statement_timeout: 0,
    // A change of rows behind a wall fails instead of finding none: it names its role (docs/walls.md).
    // The bodies of functions, which run as another role, would be refused for the same reason.
    options: '-c timezone=UTC -c row_security=off -c check_function_bodies=off',
  })
  // A lost connection fails the current or next statement; the unhandled event would end the
  // process.
  db.on('error', () => {})
  await db.connect()
  try {
    await checkServer(db)
    await db.query('select pg_advisory_lock($1)', [lockKey])
    const isOwner = await ownsSchema(db)
    if (isOwner) await prepareOwner(db, settings.nodeRoles ?? [])
    if (isOwner) await prepareJobs(settings)
    const applied = await listApplied(db, isOwner)
    const pending = findPending(migrations, applied)
    if (pending[0] && !isOwner)
      throw new MigrationError(
        `The migration ${pending[0].name} has not run, and this role does not own the tables: run "npm run migrate" as their owner.`,
      )
    warnOfNewer(migrations, applied, settings.log)
    for (const migration of pending) {
      await applyMigration(db, migration, settings)
      settings.log.info({ migration: migration.name }, 'migrated')
    }
    if (isOwner) await buildWalls(db)
    return pending.map((migration) => migration.name)
  } finally {
    await db.end()
  }
}

/**
 * Names the migrations to run that nodes of the release before do not tolerate: those not marked
 * additive. An empty database has no such nodes. Throws `MigrationError` as `migrate` does, also where
 * an administrator of the database has to act first.
 */
export async function listBreaking({
  url,
  directory = migrationsDirectory,
  nodeRoles = [],
}: Pick<Settings, 'url' | 'directory' | 'nodeRoles'>): Promise<string[]> {
  const db = new Client({ connectionString: url })
  db.on('error', () => {})
  await db.connect()
  try {
    const { rows } = await db.query<{ there: boolean }>(
      "select to_regclass('migration') is not null as there",
    )
    if (!rows[0]?.there) return []
    if (await ownsSchema(db)) await assertPreparable(db, nodeRoles)
    const pending = findPending(readMigrations(directory), await listApplied(db, false))
    return pending.filter(({ additive }) => !additive).map(({ name }) => name)
  } finally {
    await db.end()
  }
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

/** False for the roles of nodes, if an installation separates them from the one that migrates. */
async function ownsSchema(db: Client): Promise<boolean> {
  const { rows } = await db.query<{ owns: boolean }>(
    `select coalesce((select pg_has_role(relowner, 'usage') from pg_class where oid = to_regclass('migration')), true) as owns`,
  )
  return rows[0]?.owns ?? true
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

async function listApplied(db: Client, isOwner: boolean): Promise<AppliedMigration[]> {
  if (isOwner) await createList(db)
  const applied = await db.query<AppliedMigration>(
    'select number, name, checksum, additive from migration order by number',
  )
  return applied.rows
}

async function createList(db: Client): Promise<void> {
  await db.query(`create table if not exists migration (
    number int primary key,
    name text not null,
    checksum text not null,
    at timestamptz not null default now()
  )`)
  await db.query(
    'alter table migration add column if not exists additive boolean not null default false',
  )
}

function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  assertReleased(migrations, applied)
  for (const { number, name, checksum, additive } of applied) {
    const migration = migrations.find((candidate) => candidate.number === number)
    if (!migration && additive && isNewer(number, migrations)) continue
    if (!migration)
      throw new MigrationError(
        `The database has the migration ${name}, which is missing here and not additive: this release is older than its database. Start one that contains it.`,
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

const isNewer = (number: number, migrations: Migration[]) =>
  number > (migrations.at(-1)?.number ?? 0)

function warnOfNewer(migrations: Migration[], applied: AppliedMigration[], log: Log): void {
  const newer = applied.filter(({ number }) => isNewer(number, migrations))
  if (newer.length === 0) return
  log.warn(
    { migrations: newer.map(({ name }) => name) },
    'the database is newer than this release; its additions do not concern it',
  )
}

/** The schema before the first release had other files, and there is no migration from it. */
function assertReleased(migrations: Migration[], applied: AppliedMigration[]): void {
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

/**
 * Runs one file. A statement that waits for a lock makes all later ones wait behind it, so it gives up
 * soon and the file is repeated.
 */
async function applyMigration(
  db: Client,
  migration: Migration,
  { log, locks = { timeout: 4_000, attempts: 10 } }: Settings,
): Promise<void> {
  await db.query(`set lock_timeout = ${locks.timeout}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await (migration.concurrent ? runStatements(db, migration) : runInTransaction(db, migration))
      return
    } catch (error) {
      const isLocked = error instanceof DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === locks.attempts) throw toMigrationError(migration, error)
      log.warn(
        { migration: migration.name, attempt },
        'a table is in use; the migration is repeated',
      )
      await pause(locks.timeout / 4)
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03'

const toMigrationError = ({ name, concurrent }: Migration, error: unknown) =>
  new MigrationError(
    `The migration ${name} failed${concurrent ? '; it is continued at the next start' : ' and left nothing behind'}: ${error instanceof Error ? error.message : 'unknown'}`,
    { cause: error },
  )

async function runInTransaction(db: Client, migration: Migration): Promise<void> {
  await db.query('begin')
  try {
    await db.query(migration.text)
    await storeApplied(db, migration)
    await db.query('commit')
  } catch (error) {
    await db.query('rollback').catch(() => {})
    throw error
  }
}

/**
 * Runs the statements one by one, each of which may be repeated (`if not exists`). An index whose
 * creation was interrupted exists, but is invalid: it is removed first.
 */
async function runStatements(db: Client, migration: Migration): Promise<void> {
  const { rows } = await db.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where not indisvalid',
  )
  for (const { name } of rows)
    if (new RegExp(`\\b${name}\\b`).test(migration.text))
      await db.query(`drop index concurrently ${name}`)
  for (const statement of splitStatements(migration.text)) await db.query(statement)
  await storeApplied(db, migration)
}

async function storeApplied(db: Client, migration: Migration): Promise<void> {
  const { number, name, checksum, additive } = migration
  await db.query(
    'insert into migration (number, name, checksum, additive) values ($1, $2, $3, $4)',
    [number, name, checksum, additive],
  )
}
