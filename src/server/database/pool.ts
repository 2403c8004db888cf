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

const dateType = 1082
const dateArrayType = 1182
const textArrayType: number = 1009

/** A date stays 'YYYY-MM-DD' (no time zone can move it), a bigint a string, a timestamptz becomes a Date. */
export const columnTypes = {
  getTypeParser(type: number, format?: 'text' | 'binary') {
    if (type === dateType && format !== 'binary') return (value: string) => value
    if (type === dateArrayType && format !== 'binary') return types.getTypeParser(textArrayType, 'text')
    return types.getTypeParser(type, format)
  },
}

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
    types: columnTypes,
  })
  // An idle connection that breaks is replaced by the pool; unheard, the event would end the process.
  pool.on('error', (error) => log.warn({ code: failureCode(error) }, 'an idle database connection was lost'))
  return pool
}
