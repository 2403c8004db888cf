import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { milliseconds, percentile, print } from './figures.ts'

/**
 * What the disk takes of a send: commits of one row at the same rate, with and without waiting for
 * the disk. Prosody never waits for it; a message of ours is only acknowledged once it is stored.
 */
export async function printDiskShare(pool: Database): Promise<void> {
  await execute(pool, sql`create table disk_share (id bigint generated always as identity)`)
  for (const mode of ['on', 'off']) {
    const durations: number[] = []
    await Promise.all(
      Array.from({ length: 1_000 }, async (_, n) => {
        await delay(n * 5)
        const begin = performance.now()
        await execute(
          pool,
          sql`with mode as materialized (select set_config('synchronous_commit', ${mode}, true))
              insert into disk_share select from mode`,
        )
        durations.push(performance.now() - begin)
      }),
    )
    const name = mode === 'on' ? 'a commit that waits for the disk' : 'one that does not'
    print(`${name}, p50`, milliseconds(percentile(durations, 0.5)))
    print(`${name}, p99`, milliseconds(percentile(durations, 0.99)))
  }
}
