import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { connectAsOwner, ensureDatabase, prepareCluster, urlOf } from './embedded-cluster.ts'
import { prepareHome, type Home } from './embedded-home.ts'
import { claimOwnership, releaseOwnership, setOwner } from './embedded-owner.ts'
import {
  isAnswering,
  runningPostmaster,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-postmaster.ts'

type EmbeddedSettings = {
  /** Folder of the database alone; made when missing. */
  directory: string
  log: Log
  /** Of postgresql.conf, above the defaults. */
  settings?: Record<string, string>
}

export type Embedded = { url: string; stop(): Promise<void> }

/** How long a lock of a database that was just killed may be in the way, and how long a repair after a crash may take. */
const timeouts = { locked: 10_000, starting: 120_000 }

/** Starts the database that comes with the package, or takes over the one that still runs. */
export async function startEmbedded({
  directory,
  log,
  settings = {},
}: EmbeddedSettings): Promise<Embedded> {
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
    url: urlOf(home, port),
    async stop() {
      stopping.abort()
      await watchDone
      if (claimOwnership(home)) await stop(home, log)
    },
  }
}

/** A database that ends by itself (killed for memory, or by the process that owned it) comes back at the same address. */
async function watch(
  home: Home,
  settings: Record<string, string>,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  while (await waitUnlessAborted(500, signal)) {
    if (runningPostmaster(home) !== null || !claimOwnership(home)) continue
    log.error('the database ended unexpectedly and is started again')
    try {
      await ensureRunning(home, settings, log)
    } catch (error) {
      log.error({ error }, 'the database cannot be started again')
      await waitUnlessAborted(10_000, signal)
    }
  }
}

/** false: aborted meanwhile. Keeps no process alive. */
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

/** After a kill -9 of the site its database lives on; two on one folder would destroy it. */
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

/** The complaint of a start that another one is in the way of is given back; any other is the end. */
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

/** Left by a database that was killed a moment ago, or a port that somebody else was quicker to take. */
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
    log.warn('the database does not end in order and is cut off')
    await stopPostmaster(home, postmaster, 'QUIT', 10_000)
  }
  log.info('database stopped')
}
