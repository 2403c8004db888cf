import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { startEmbedded, type Embedded } from '../embedded-postgres/embedded-postgres.ts'

/**
 * Returns the configured database, or starts the embedded one. `stop` affects the embedded one
 * only.
 */
export async function locateDatabase(
  config: Pick<Config, 'databaseUrl' | 'var'>,
  log: Log,
): Promise<Embedded> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: () => Promise.resolve() }
  return startEmbedded({ directory: join(config.var, 'postgres'), log })
}
