import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import { failureCode } from './failures.ts'

export type Database = Pool

type PoolSettings = {
  url: string
  log: Log
  /** Connections of this process; 20 by default. */
  size?: number
  /** Milliseconds that a statement may take, 10,000 by default; 0 sets no limit. */
  statementTimeout?: number
}

// A date stays 'YYYY-MM-DD', which no time zone can move; bigint and numeric are strings, a timestamptz is a Date by default.
const dateArray: number = 1182
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(dateArray, (value) => {
  const dates = value === '{}' ? [] : value.slice(1, -1).split(',')
  return dates.map((date) => (date === 'NULL' ? null : date))
})

/** Connections work in UTC and answer within limits, so that a slow database makes a clear failure instead of a queue. */
export function createPool({ url, log, size = 20, statementTimeout = 10_000 }: PoolSettings): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: 1_500,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: statementTimeout,
    query_timeout: statementTimeout === 0 ? 0 : statementTimeout + 2_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'vonk',
    options: '-c timezone=UTC',
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ code: failureCode(error) }, 'an idle database connection was lost'))
  return pool
}
