import sql from 'sql-template-tag'
import { CallbackClient } from './callback-client.ts'
import { execute, type Queryable } from './query.ts'

/** Milliseconds. */
const LONG_TIMEOUT = 600_000

/**
 * Lets the statements of `run` take as long as a count of whole tables may, in the running transaction of `db`. They
 * join by hashing: the plans of requests look each row up by its key, which takes more than twice as long for all rows.
 */
export async function withLongStatements<Result>(
  db: Queryable,
  run: () => Promise<Result>,
  timeout = LONG_TIMEOUT,
): Promise<Result> {
  await execute(
    db,
    sql`select set_config('statement_timeout', ${String(timeout)}, true), set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`,
  )
  if (!(db instanceof CallbackClient)) return run()
  db.patience = timeout
  try {
    return await run()
  } finally {
    db.patience = 0
  }
}
