import { availableParallelism } from 'node:os'
import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import { failureCode } from './failures.ts'
import type { DatabaseHealth } from './database-health.ts'

export type Database = Pool

type PoolSettings = {
  url: string
  log: Log
  /** Connections of this process; by default four for each core, 8 to 20. */
  size?: number
  /** Milliseconds that a statement may take, 10,000 by default; 0 sets no limit. */
  statementTimeout?: number
  /** Ends what waits when the database falls silent; without it a request waits as long as a statement may take. */
  health?: DatabaseHealth
}

// A date stays 'YYYY-MM-DD', which no time zone can move; bigint and numeric are strings, a timestamptz is a Date by default.
const dateArray: number = 1182
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(dateArray, (value) => {
  const dates = value === '{}' ? [] : value.slice(1, -1).split(',')
  return dates.map((date) => (date === 'NULL' ? null : date))
})

/** More connections than the machine can work on at once make each statement dearer: every one of them has caches of its own to warm. */
const defaultSize = Math.min(20, Math.max(8, 4 * availableParallelism()))

/** Connections work in UTC and answer within limits, so that a slow database makes a clear failure instead of a queue. */
export function createPool({
  url,
  log,
  size = defaultSize,
  statementTimeout = 10_000,
  health,
}: PoolSettings): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    // A new connection costs more than twenty sends: those that were needed once stay for the next time.
    min: size,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'vonk',
    // Our statements look their rows up by key, whoever asks: planned once for each connection, not anew for each value. A page of the
    // search took 0.35 ms in the database, 0.22 of them to plan what it always does.
    options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off',
    // Statements handed to one connection at once go out at once; each still fails for itself.
    pipeline: true,
    ...(health && { stream: () => health.socket() }),
  })
  return withErrorHandlers(pool, log)
}

/** A few connections for work that brings its own statements: the migrations and the queue of jobs. */
export function createPlainPool({
  url,
  log,
  size,
}: {
  url: string
  log: Log
  size: number
}): Database {
  return withErrorHandlers(new Pool({ connectionString: url, max: size, keepAlive: true }), log)
}

/** Hears what would end the process unheard. */
function withErrorHandlers(pool: Pool, log: Log): Pool {
  // An idle connection that breaks is replaced by the pool.
  pool.on('error', (error) =>
    log.warn({ code: failureCode(error) }, 'an idle database connection was lost'),
  )
  // One that breaks while it is in use tells whoever uses it by the failed statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
