import { createHash } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import {
  startEmbedded,
  type EmbeddedPostgres,
} from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate, migrationsDirectory } from '../../src/server/database/migrate.ts'
import { readMigrations } from '../../src/server/database/migration-files.ts'

export const silentLog = { debug() {}, info() {}, warn() {}, error() {} }

/** Prefix that separates the databases of one checkout from those of another on the same server. */
const checkout = createHash('sha256')
  .update(import.meta.dirname)
  .digest('hex')
  .slice(0, 8)

/**
 * Data of tests may be lost in a crash, so no write waits for the disk. Autovacuum is off, because its worker belongs to the
 * server's owner: while it works in a database, no other user can drop the database.
 */
const fast = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  autovacuum: 'off',
}

/** Creates rows of every site, and looks at them: a role that no wall stops, with the rights of the owner. */
const FACTORY = 'vonk_factory'
const FACTORY_PASSWORD = 'factory'

/** The same database as a role that passes the walls, for what a test prepares and looks at itself. */
export async function asFactory(url: string): Promise<string> {
  const named = new URL(url)
  const owner = named.username
  named.username = 'postgres'
  await asAdmin(named.href, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [FACTORY])
    const roles = await admin.query('select 1 from pg_roles where rolname = $1', [FACTORY])
    if (roles.rowCount === 1) return
    await admin.query(
      `create role ${FACTORY} login createdb bypassrls password '${FACTORY_PASSWORD}'; grant ${owner} to ${FACTORY}`,
    )
  })
  named.username = FACTORY
  named.password = FACTORY_PASSWORD
  return named.href
}

/** The tests' server: `DATABASE_URL`, or an embedded one that every run of this checkout shares. */
export async function startCluster(): Promise<EmbeddedPostgres> {
  const configuredUrl = process.env.DATABASE_URL
  if (configuredUrl) return { url: configuredUrl, stop: () => Promise.resolve() }
  const directory = join(tmpdir(), `vonk-tests-${checkout}`)
  mkdirSync(directory, { recursive: true, mode: 0o755 })
  const start = () =>
    startEmbedded({ directory: join(directory, 'postgres'), log: silentLog, settings: fast })
  const cluster = await start().catch(() => {
    // A crash of the machine may have left a broken cluster, which is deleted and created anew.
    rmSync(directory, { recursive: true, force: true })
    mkdirSync(directory, { mode: 0o755 })
    return start()
  })
  return {
    url: cluster.url,
    stop: async () => ((await isUsed(cluster.url)) ? undefined : cluster.stop()),
  }
}

async function isUsed(url: string): Promise<boolean> {
  return asAdmin(url, async (admin) => {
    const others = await admin.query(
      "select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1",
    )
    return others.rowCount === 1
  })
}

export async function asAdmin<Result>(
  url: string,
  work: (admin: Client) => Promise<Result>,
): Promise<Result> {
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

export function urlOfDatabase(url: string, name: string): string {
  const named = new URL(url)
  named.pathname = `/${name}`
  return named.href
}

/** The name of a migrated template database, created once for each state of the migrations. */
export async function migratedTemplate(url: string): Promise<string> {
  const state = createHash('sha256')
  for (const { name, checksum } of readMigrations(migrationsDirectory))
    state.update(name + checksum)
  const prefix = `vonk_template_${checkout}_`
  const name = prefix + state.digest('hex').slice(0, 12)
  await asAdmin(url, async (admin) => {
    await admin.query('select pg_advisory_lock(hashtext($1))', [prefix])
    const made = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    )
    if (made.rows.some((database) => database.datname === name)) return
    for (const { datname } of made.rows)
      await admin.query(`drop database if exists ${datname} with (force)`)
    const draft = `${name}_draft`
    await admin.query(`create database ${draft} template template0`)
    await migrate({ url: urlOfDatabase(url, draft), log: silentLog })
    await admin.query(`alter database ${draft} rename to ${name}`)
  })
  return name
}

const testPrefix = `vonk_test_${checkout}_`

/** Names contain the process id of the run, so that a later run can drop the databases of a killed one. */
export function testDatabaseName(run: number): string {
  return `${testPrefix}${run}_${process.pid}_${process.hrtime.bigint()}`
}

export async function dropAbandoned(
  url: string,
  isRunning: (pid: number) => boolean,
): Promise<void> {
  await asAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [testPrefix],
    )
    for (const { datname } of rows) {
      const run = Number(datname.slice(testPrefix.length).split('_')[0])
      if (!isRunning(run)) await admin.query(`drop database if exists ${datname} with (force)`)
    }
  })
}
