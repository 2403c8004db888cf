import { Client } from 'pg'
import type { Config } from '../../server/config.ts'
import { migrationsDirectory } from '../../server/database/migrate.ts'
import { readMigrations } from '../../server/database/migration-files.ts'
import { createPlainPool } from '../../server/database/pool.ts'
import { findWallFaults } from '../../server/database/wall-faults.ts'
import type { Log } from '../../server/log.ts'
import { hasWalls } from './brand-checks.ts'
import { Fault } from './doctor-fault.ts'

export async function checkDatabase(url: string | null, now: Date): Promise<string> {
  if (url === null) return 'not set'
  const db = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  db.on('error', () => {})
  try {
    await db.connect()
    const { rows } = await db.query<{ version: string; number: number; now: Date }>(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number, clock_timestamp() as now",
    )
    const [server] = rows
    if (!server || server.number < 150_000) throw new Fault('must be PostgreSQL 15 or later')
    const skew = Math.abs(server.now.getTime() - now.getTime())
    if (skew > 5_000) throw new Fault(`its clock differs by ${Math.round(skew / 1000)} seconds`)
    return `PostgreSQL ${server.version}, ${await migrationsLeft(db)}`
  } finally {
    await db.end().catch(() => {})
  }
}

/** LISTEN and advisory locks belong to a session, which a pooler in transaction mode shares. */
export async function checkSessions(config: Config): Promise<string> {
  const url = config.databaseDirectUrl ?? config.databaseUrl
  if (url === null) return 'of the embedded database'
  if (!(await sharesSessions(url))) return 'belong to one connection each'
  throw new Fault(
    config.databaseDirectUrl === null
      ? 'DATABASE_URL leads to a pooler in transaction mode: set DATABASE_DIRECT_URL to PostgreSQL itself'
      : 'DATABASE_DIRECT_URL leads to a pooler in transaction mode: it must lead to PostgreSQL itself',
  )
}

/** More than a pooler keeps idle at rest, so that one of them is the session that was used last. */
const PROBES = 5

/** Whether another connection gets the session of one that is still open. */
async function sharesSessions(url: string): Promise<boolean> {
  const connections = Array.from({ length: 1 + PROBES }, () => {
    const db = new Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 2_000,
    })
    db.on('error', () => {})
    return db
  })
  const [first, ...others] = connections
  try {
    const used = await first?.connect().then(() => getBackendId(first))
    for (const other of others) {
      await other.connect()
      await other.query('begin')
      if ((await getBackendId(other)) === used) return true
    }
    return false
  } finally {
    await Promise.all(connections.map((db) => db.end().catch(() => {})))
  }
}

async function getBackendId(db: Client): Promise<number | undefined> {
  return (await db.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
}

export async function checkReplicas({ databaseReadUrls: urls }: Config): Promise<string> {
  if (urls.length === 0) return 'not set'
  for (const [index, url] of urls.entries()) {
    const db = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    db.on('error', () => {})
    try {
      await db.connect()
      const { rows } = await db.query<{ replays: boolean }>('select pg_is_in_recovery() as replays')
      if (!rows[0]?.replays)
        throw new Fault(`number ${index + 1} is no replica: it accepts writes itself`)
    } finally {
      await db.end().catch(() => {})
    }
  }
  return `${urls.length} replay the log of the leader`
}

async function migrationsLeft(db: Client): Promise<string> {
  const migrationCount = readMigrations(migrationsDirectory).length
  const { rows } = await db.query<{ there: boolean }>(
    "select to_regclass('migration') is not null as there",
  )
  if (!rows[0]?.there) return `empty: the first start runs ${migrationCount} migrations`
  const ran = await db.query<{ n: number }>('select count(*)::int as n from migration')
  return `${migrationCount - (ran.rows[0]?.n ?? 0)} migrations to run`
}

/** That the role of the nodes sees one brand at a time. */
export async function checkWalls({ databaseUrl }: Config, log: Log): Promise<string> {
  if (databaseUrl === null) return 'of the embedded database'
  const pool = createPlainPool({ url: databaseUrl, log, size: 1 })
  try {
    if (!(await hasWalls(pool))) return 'the next migration builds them'
    const faults = await findWallFaults(pool)
    if (faults.length > 0) throw new Fault(faults.join('; '))
    return 'every table of the brands has one, and the role of this node passes none'
  } finally {
    await pool.end()
  }
}
