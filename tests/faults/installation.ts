import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPlainPool, type Database } from '../../src/server/database/pool.ts'
import { freePort } from '../../src/server/free-port.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'

/** Killed processes lose nothing without fsync; only a machine that loses power does. */
export const withoutFsync = { fsync: 'off' }

/** A database and the environment of a node on it, for scripts that kill the node. */
export type Installation = AsyncDisposable & {
  pool: Database
  port: number
  env: NodeJS.ProcessEnv
}

export async function createInstallation(): Promise<Installation> {
  const starting = startInstallation()
  endWhenStopped(async () => {
    const started = await starting.catch(() => null)
    await started?.[Symbol.asyncDispose]()
  })
  return starting
}

/**
 * Ends what a script has started, and what it still starts, when the script is stopped or fails:
 * a database would run on without it.
 */
export function endWhenStopped(end: () => Promise<void>): void {
  const endAndExit = () => void end().finally(() => process.exit(1))
  process.once('SIGINT', endAndExit).once('SIGTERM', endAndExit)
  process.once('uncaughtException', (error) => {
    console.error(error)
    endAndExit()
  })
}

async function startInstallation(): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-faults-'))
  // As root, PostgreSQL runs as another user, which must have access to the folder.
  chmodSync(folder, 0o755)
  const directory = join(folder, 'postgres')
  // Undone in reverse order, also when one of the steps fails.
  const started = new AsyncDisposableStack()
  const undo = async (error: unknown) => {
    await started.disposeAsync()
    throw error
  }
  started.defer(() => rmSync(folder, { recursive: true, force: true }))
  const database = await startEmbedded({ directory, log: silentLog, settings: withoutFsync })
  started.defer(() => database.stop())
  await migrate({ url: database.url, log: silentLog }).catch(undo)
  const pool = createPlainPool({ url: database.url, log: silentLog, size: 4, everySite: true })
  started.defer(() => pool.end())
  await addSites(pool).catch(undo)
  const port = await freePort()
  const settings = {
    DATABASE_URL: database.url,
    PORT: String(port),
    VONK_VAR: folder,
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
    LOG_LEVEL: 'silent',
    DEMO_MEMBERS: '0',
  }
  return {
    pool,
    port,
    env: { ...process.env, ...settings },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  }
}
