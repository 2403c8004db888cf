import { setTimeout as delay } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { isConflict, isConnectionLost } from './failures.ts'

/** A pool, or its connections at one site; `opening` follows `begin` in the same packet. */
export type Transactional = { connect(): Promise<PoolClient>; opening?: string }

const origins = new WeakMap<object, Transactional>()

/** What the running transaction of a connection was begun on. */
export const findOrigin = (db: object): Transactional | undefined => origins.get(db)

export type TransactionSettings = {
  retry?: {
    /** Maximum number of attempts, 5 by default. */
    attempts?: number
    /**
     * Running the work twice changes nothing more, so it may also be retried after a lost
     * connection.
     */
    idempotent?: boolean
  }
  isolation?: 'read committed' | 'repeatable read' | 'serializable'
}

/**
 * Runs the work in one transaction; retries it from the start after a conflict with another
 * transaction.
 */
export async function inTransaction<Result>(
  pool: Transactional,
  run: (db: PoolClient) => Promise<Result>,
  settings: TransactionSettings = {},
): Promise<Result> {
  const { attempts = 5, idempotent = false } = settings.retry ?? {}
  const progress = { started: false }
  const isSafeToRetry = (error: unknown) =>
    isConnectionLost(error) && (idempotent || !progress.started)
  return withRetries(() => runOnce(pool, run, settings.isolation, progress), {
    attempts,
    isSafeToRetry,
  })
}

/** For a single statement, which is its own transaction: retries it after a conflict. */
export async function inStatement<Result>(run: () => Promise<Result>): Promise<Result> {
  return withRetries(run, { attempts: 5, isSafeToRetry: () => false })
}

type RetryOptions = { attempts: number; isSafeToRetry: (error: unknown) => boolean }

async function withRetries<Result>(
  run: () => Promise<Result>,
  { attempts, isSafeToRetry }: RetryOptions,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const canRetry = isConflict(error) || isSafeToRetry(error)
      if (!canRetry || attempt >= attempts) throw error
      await delay(backoffDelay(attempt, isConflict(error) ? 5 : 50))
    }
  }
}

async function runOnce<Result>(
  pool: Transactional,
  run: (db: PoolClient) => Promise<Result>,
  isolation: TransactionSettings['isolation'],
  progress: { started: boolean },
): Promise<Result> {
  // Before its first statement a transaction has no effects, whatever happened to the connection.
  progress.started = false
  const db = await pool.connect()
  try {
    const begin = isolation ? `begin isolation level ${isolation}` : 'begin'
    await db.query(pool.opening ? `${begin}; ${pool.opening}` : begin)
    origins.set(db, pool)
    progress.started = true
    const result = await run(db)
    const answer = await db.query('commit')
    // If the error of a statement was swallowed, PostgreSQL answers COMMIT with ROLLBACK.
    if (answer.command !== 'COMMIT')
      throw new Error('the transaction was rolled back: an error in it was caught and ignored')
    db.release()
    return result
  } catch (error) {
    db.release(isConnectionLost(error) || !(await rollBack(db)))
    throw error
  }
}

/** Returns false if the rollback fails; the connection is then discarded. */
async function rollBack(db: PoolClient): Promise<boolean> {
  return db.query('rollback').then(
    () => true,
    () => false,
  )
}

/**
 * Milliseconds before the next attempt: doubles each time, and is randomized so that rivals do not
 * collide again.
 */
function backoffDelay(attempt: number, first: number): number {
  return first * 2 ** (attempt - 1) * (1 + Math.random())
}
