import { createApp } from '../../src/app/server/create-app.ts'
import { connectExternalServices } from '../../src/app/server/external-services.ts'
import type { App } from '../../src/server/app.ts'
import type { Config } from '../../src/server/config.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import type { Log } from '../../src/server/log.ts'
import { ensureSites } from '../../src/sites/server/public.ts'

type CommandAppOptions = {
  config: Config
  log: Log
  url: string
  /** Whether the sample brands of local mode are added. */
  addSamples: boolean
}

/** An app without pages for a command, on the migrated database. */
export async function openCommandApp(
  options: CommandAppOptions,
): Promise<{ app: App; close(): Promise<void> }> {
  const { config, log, url, addSamples } = options
  await migrate({ url, log })
  const pool = createPool({ url, log })
  const databases = createDatabases(pool)
  await ensureSites(databases.everySite, addSamples)
  const services = await connectExternalServices({ config, pool, url, log })
  const app = await createApp({
    config,
    databases,
    log,
    pages: null,
    clock: () => new Date(),
    findCountry: () => null,
    ...services,
  })
  return {
    app,
    close: async () => {
      await services.close()
      await pool.end()
    },
  }
}
