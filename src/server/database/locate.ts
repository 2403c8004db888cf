import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { startEmbedded, type EmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'

/** `directUrl` leads around a pooler: for migrations, jobs, LISTEN and locks. */
export type LocatedDatabase = EmbeddedPostgres & { directUrl: string }

/**
 * Returns the configured database, or starts the embedded one. `stop` affects the embedded one
 * only.
 */
export async function locateDatabase(
  config: Pick<Config, 'databaseUrl' | 'databaseDirectUrl' | 'var'>,
  log: Log,
): Promise<LocatedDatabase> {
  const { databaseUrl: url, databaseDirectUrl } = config
  if (url !== null)
    return { url, directUrl: databaseDirectUrl ?? url, stop: () => Promise.resolve() }
  const embedded = await startEmbedded({ directory: join(config.var, 'postgres'), log })
  return { ...embedded, directUrl: embedded.url }
}
