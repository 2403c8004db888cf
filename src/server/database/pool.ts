import { availableParallelism } from 'node:os'
import { Pool, types } from 'pg'
import type { Log } from '../log.ts'
import { CallbackClient } from './callback-client.ts'
import { failureCode } from './failures.ts'
import type { DatabaseHealth } from './database-health.ts'
import { UnnamedClient } from './pooler.ts'
import { AS_EVERY_SITE } from './site-roles.ts'
import { destroySilentConnections } from './silent-connections.ts'

export type Database = Pool

type PoolSettings = {
  url: string
  log: Log
  /** Number of connections; by default four per core, 8 to 20. */
  size?: number
  /** Milliseconds that a statement may take, 10,000 by default; 0 sets no limit. */
  statementTimeout?: number
  /** Milliseconds to wait for a free connection, 1,500 by default: visitors do not wait longer. */
  connectTimeout?: number
  /**
   * Fails waiting statements when the database stops responding; without it they wait for the
   * statement timeout.
   */
  health?: DatabaseHealth
  /** The URL leads to PgBouncer or another pooler in transaction mode. */
  behindPooler?: boolean
  /** Refuses statements that write, even if the URL leads to a server that accepts them. */
  readOnly?: boolean
  /** Sees the rows of every site, for commands of the operator; not through a pooler. */
  everySite?: boolean
}

// A date stays 'YYYY-MM-DD', which no time zone can shift; bigint and numeric are strings, a
// timestamptz is a Date by default.
const dateArray: number = 1182
types.setTypeParser(types.builtins.DATE, (value) => value)
types.setTypeParser(dateArray, (value) => {
  const dates = value === '{}' ? [] : value.slice(1, -1).split(',')
  return dates.map((date) => (date === 'NULL' ? null : date))
})

/**
 * With more connections than the machine can serve at once each statement becomes slower: every
 * connection has its own caches to warm.
 */
const defaultSize = Math.min(20, Math.max(8, 4 * availableParallelism()))

/** Milliseconds. */
export const STATEMENT_TIMEOUT = 10_000

/**
 * Connections use UTC and a statement timeout, so that a slow database leads to a clear failure
 * instead of a queue.
 */
export function createPool({
  url,
  log,
  size = defaultSize,
  statementTimeout = STATEMENT_TIMEOUT,
  connectTimeout = 1_500,
  health,
  behindPooler = false,
  readOnly = false,
  everySite = false,
}: PoolSettings): Database {
  const pool = new Pool({
    connectionString: url,
    max: size,
    // Opening a connection takes longer than twenty sends, so the pool never closes idle ones.
    min: size,
    connectionTimeoutMillis: connectTimeout,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'vonk',
    Client: behindPooler ? UnnamedClient : CallbackClient,
    ...(!behindPooler && sessionSettings(statementTimeout, { readOnly, everySite })),
    // Statements passed to one connection at once are sent at once; each still fails on its own.
    pipeline: true,
    ...(health && { stream: () => health.socket() }),
  })
  if (statementTimeout > 0) destroySilentConnections(pool, statementTimeout + 2_000)
  return withErrorHandlers(pool, log)
}

const sessionSettings = (
  statementTimeout: number,
  { readOnly, everySite }: { readOnly: boolean; everySite: boolean },
) => ({
  statement_timeout: statementTimeout,
  idle_in_transaction_session_timeout: 30_000,
  // Our statements look rows up by key, so one plan per connection fits all values. A page of the
  // search took 0.35 ms in the database, 0.22 ms of them planning.
  options: `-c timezone=UTC -c plan_cache_mode=force_generic_plan -c jit=off${readOnly ? ' -c default_transaction_read_only=on' : ''}${everySite ? ` ${AS_EVERY_SITE}` : ''}`,
})

/**
 * A small pool without our defaults: for migrations and the job queue, which bring their own
 * statements.
 */
export function createPlainPool({
  url,
  log,
  size,
  timeout,
  everySite = false,
}: {
  url: string
  log: Log
  size: number
  /** Milliseconds that a connection or statement may take; without it there is no limit. */
  timeout?: number
  /** Sees the rows of every site. */
  everySite?: boolean
}): Database {
  const pool = new Pool({
    connectionString: url,
    Client: CallbackClient,
    max: size,
    keepAlive: true,
    ...(everySite && { options: AS_EVERY_SITE }),
    ...(timeout && { connectionTimeoutMillis: timeout }),
  })
  if (timeout) destroySilentConnections(pool, timeout)
  return withErrorHandlers(pool, log)
}

/** Handles errors of connections, which would otherwise end the process as unhandled events. */
function withErrorHandlers(pool: Pool, log: Log): Pool {
  // The pool replaces an idle connection that breaks.
  pool.on('error', (error) =>
    log.warn({ code: failureCode(error) }, 'an idle database connection was lost'),
  )
  // A connection that breaks while in use fails the running statement; its caller gets that error.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
