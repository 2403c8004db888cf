import type { PoolClient } from 'pg'
import type { App } from '../../server/app.ts'
import { failureCode } from '../../server/database/failures.ts'
import type { Feature } from '../../server/feature.ts'
import { createNodeContext } from '../../server/http/create-context.ts'

/**
 * Opens the pool's connections and does on each what the features rehearse, so that no message waits for a connection to open,
 * to plan its statements and to compile its triggers; many at once would hold up everybody. All of it is undone.
 */
export async function warmUpConnections(app: App, features: Feature[]): Promise<void> {
  const warmUps = features.flatMap((feature) => feature.warmUps ?? [])
  const connections = await Promise.allSettled(
    Array.from({ length: app.pool.options.max }, () => app.pool.connect()),
  )
  for (const connection of connections) {
    if (connection.status === 'rejected') continue
    const failure = await runAndRollBack(connection.value, async (db) => {
      const ctx = createNodeContext(app, db)
      for (const run of warmUps) await run(ctx)
    })
    // Without a rehearsal the first requests are slower, and no less right.
    if (failure)
      app.log.warn(
        { code: failureCode(failure), error: failure },
        'a connection could not be rehearsed on',
      )
  }
}

/** Gives the error that the work ended with; whatever it wrote is gone either way. */
async function runAndRollBack(
  db: PoolClient,
  work: (db: PoolClient) => Promise<void>,
): Promise<unknown> {
  try {
    await db.query('begin')
    await work(db)
    await db.query('rollback')
    db.release()
    return null
  } catch (error) {
    db.release(true)
    return error
  }
}
