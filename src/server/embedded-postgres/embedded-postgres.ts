import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { connectAsOwner, ensureDatabase, prepareCluster, toDatabaseUrl } from './cluster.ts'
import { prepareHome, type Home } from './home.ts'
import { claimOwnership, releaseOwnership, setOwner } from './owner.ts'
import { isAnswering, runningPostmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts'

type EmbeddedSettings = {
  /** The folder of this database only; created when missing. */
  directory: string
  log: Log
  /** Settings of postgresql.conf that override the defaults. */
  settings?: Record<string, string>
}

export type EmbeddedPostgres = { url: string; stop(): Promise<void> }

/**
 * Milliseconds to wait for the lock of a database that was just killed, and for recovery after a
 * crash.
 */
const timeouts = { locked: 10_000, starting: 120_000 }

/** Starts the bundled PostgreSQL, or takes over the one that still runs. */
export async function startEmbedded({
  directory,
  log,
  settings = {},
}: EmbeddedSettings): Promise<EmbeddedPostgres> {
  const home = await prepareHome(directory, log)
  await prepareCluster(home)
  const port = await ensureRunning(home, settings, log)
  const client = await connectAsOwner(home, port)
  try {
    await ensureDatabase(home, client)
  } finally {
    await client.end()
  }
  const stopping = new AbortController()
  const watchDone = watch(home, { ...settings, port: String(port) }, log, stopping.signal)
  return {
    url: toDatabaseUrl(home, port),
    async stop() {
      stopping.abort()
      await watchDone
      if (claimOwnership(home)) await stop(home, log)
    },
  }
}

/**
 * Restarts the database on the same port when it ends by itself (out of memory, or the process that
 * owned it was killed).
 */
async function watch(
  home: Home,
  settings: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (await waitUnlessAborted(500, signal)) {
    try {
      if (runningPostmaster(home) !== null || !claimOwnership(home)) continue
      log.error('the database ended unexpectedly and is started again')
      await ensureRunning(home, settings, log)
    } catch (error) {
      log.error({ error }, 'the database cannot be started again')
      await waitUnlessAborted(10_000, signal)
    }
  }
}

/** Returns false if aborted. Does not keep the process alive. */
async function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}

async function ensureRunning(
  home: Home,
  settings: Record<string, string>,
  log: Log,
): Promise<number> {
  const startedAt = Date.now()
  for (;;) {
    const runningPort = await joinRunning(home, log)
    if (runningPort !== null) return runningPort
    const attempt =
      runningPostmaster(home) === null
        ? await startPostmaster(home, settings, log)
        : 'A PostgreSQL in this folder does not answer.'
    if (typeof attempt !== 'string') return attempt
    const limit =
      runningPostmaster(home)?.status === 'starting' ? timeouts.starting : timeouts.locked
    if (Date.now() - startedAt > limit)
      throw new Error(`The database in ${home.data} did not start:\n${attempt}`)
    await delay(100)
  }
}

/**
 * After a kill -9 of the product its database is still running; a second postmaster on the same
 * folder would corrupt it. Returns its port, or null.
 */
async function joinRunning(home: Home, log: Log): Promise<number | null> {
  const postmaster = runningPostmaster(home)
  if (postmaster === null || !(await isAnswering(home, postmaster.port))) return null
  const isOwner = claimOwnership(home)
  log.info(
    { port: postmaster.port },
    isOwner ? 'took over the running database' : 'joined the running database',
  )
  return postmaster.port
}

/**
 * Returns the port, or the error output if another process is in the way and a retry may succeed.
 * Throws on any other failure.
 */
async function startPostmaster(
  home: Home,
  settings: Record<string, string>,
  log: Log,
): Promise<number | string> {
  const startedAt = Date.now()
  const { child, port, errorOutput } = await spawnPostmaster(home, settings)
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (runningPostmaster(home)?.pid === child.pid) {
      setOwner(home)
      if (await isAnswering(home, port)) {
        log.info({ port, milliseconds: Date.now() - startedAt }, 'database started')
        return port
      }
    }
    if (Date.now() - startedAt > timeouts.starting) {
      child.kill('SIGQUIT')
      throw new Error(`The database in ${home.data} did not start in time:\n${errorOutput()}`)
    }
    await delay(20)
  }
  if (retryableErrors.some((reason) => errorOutput().includes(reason))) return errorOutput()
  throw new Error(`The database in ${home.data} did not start:\n${errorOutput()}`)
}

/**
 * Caused by a database that was killed a moment ago, or by another process that took the port
 * first.
 */
const retryableErrors = [
  'lock file "postmaster.pid" already exists',
  'pre-existing shared memory block',
  'could not bind',
  'could not create any TCP/IP sockets',
]

async function stop(home: Home, log: Log): Promise<void> {
  const postmaster = runningPostmaster(home)
  releaseOwnership(home)
  if (postmaster === null) return
  if (!(await stopPostmaster(home, postmaster, 'INT', 30_000))) {
    log.warn('the database did not stop in time and is killed')
    await stopPostmaster(home, postmaster, 'QUIT', 10_000)
  }
  log.info('database stopped')
}
