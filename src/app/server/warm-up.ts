import type { PoolClient } from 'pg'
import type { App } from '../../server/app.ts'
import { failureCode } from '../../server/database/failures.ts'
import type { Feature } from '../../server/feature.ts'
import { createNodeContext } from '../../server/http/create-context.ts'

/**
 * Opens the pool's connections and runs the features' warm-ups on each, so that no message waits
 * for a connection to open, its statements to be planned and its triggers to be compiled.
 * Everything is rolled back.
 */
export async function warmUpConnections(app: App, features: Feature[]): Promise<void> {
  const warmUps = features.flatMap((feature) => feature.warmUps ?? [])
  const connections = await Promise.allSettled(
    Array.from({ length: app.databases.shared.options.max }, () => app.databases.shared.connect()),
  )
  const { opening } = app.databases.atSite(app.siteIds()[0] ?? 1)
  for (const connection of connections) {
    if (connection.status === 'rejected') continue
    const failure = await runAndRollBack(connection.value, opening, async (db) => {
      const ctx = createNodeContext(app, db)
      for (const run of warmUps) await run(ctx)
    })
    // Without a warm-up the first requests are slower, but correct.
    if (failure)
      app.log.warn(
        { code: failureCode(failure), error: failure },
        'the warm-up of a connection failed',
      )
  }
}

/** Returns the error of the work, or null; rolls back in both cases. */
async function runAndRollBack(
  db: PoolClient,
  opening: string,
  work: (db: PoolClient) => Promise<void>,
): Promise<unknown> {
  try {
    await db.query(`begin; ${opening}`)
    await work(db)
    await db.query('rollback')
    db.release()
    return null
  } catch (error) {
    db.release(true)
    return error
  }
}
