import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { connectAsOwner, ensureDatabase, prepareCluster, urlOf } from './embedded-cluster.ts'
import { prepareHome, type Home } from './embedded-home.ts'
import { claimOwnership, giveUpOwnership, takeOwnership } from './embedded-owner.ts'
import { answers, runningPostmaster, spawnPostmaster, stopPostmaster } from './embedded-postmaster.ts'

type EmbeddedSettings = {
  /** Folder of the database alone; made when missing. */
  directory: string
  log: Log
  /** Of postgresql.conf, above the defaults. */
  settings?: Record<string, string>
}

export type Embedded = { url: string; stop(): Promise<void> }

/** How long a lock of a database that was just killed may be in the way, and how long a repair after a crash may take. */
const patience = { locked: 10_000, starting: 120_000 }

/** Starts the database that comes with the package, or takes over the one that still runs. */
export async function startEmbedded({ directory, log, settings = {} }: EmbeddedSettings): Promise<Embedded> {
  const home = await prepareHome(directory, log)
  await prepareCluster(home)
  const port = await running(home, settings, log)
  const client = await connectAsOwner(home, port)
  try {
    await ensureDatabase(home, client)
  } finally {
    await client.end()
  }
  const stopping = new AbortController()
  const watched = watch(home, { ...settings, port: String(port) }, log, stopping.signal)
  return {
    url: urlOf(home, port),
    async stop() {
      stopping.abort()
      await watched
      if (claimOwnership(home)) await stop(home, log)
    },
  }
}

/** A database that ends by itself (killed for memory, or by the process that owned it) comes back at the same address. */
async function watch(home: Home, settings: Record<string, string>, log: Log, signal: AbortSignal): Promise<void> {
  while (await waited(500, signal)) {
    if (runningPostmaster(home) !== null || !claimOwnership(home)) continue
    log.error('the database ended unexpectedly and is started again')
    try {
      await running(home, settings, log)
    } catch (error) {
      log.error({ error }, 'the database cannot be started again')
      await waited(10_000, signal)
    }
  }
}

/** false: aborted meanwhile. Keeps no process alive. */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => {})
  return !signal.aborted
}

async function running(home: Home, settings: Record<string, string>, log: Log): Promise<number> {
  const begun = Date.now()
  for (;;) {
    const found = await adopted(home, log)
    if (found !== null) return found
    const attempt =
      runningPostmaster(home) === null ? await started(home, settings, log) : 'A PostgreSQL in this folder does not answer.'
    if (typeof attempt !== 'string') return attempt
    const limit = runningPostmaster(home)?.status === 'starting' ? patience.starting : patience.locked
    if (Date.now() - begun > limit) throw new Error(`The database in ${home.data} did not start:\n${attempt}`)
    await delay(100)
  }
}

/** After a kill -9 of the site its database lives on; two on one folder would destroy it. */
async function adopted(home: Home, log: Log): Promise<number | null> {
  const postmaster = runningPostmaster(home)
  if (postmaster === null || !(await answers(home, postmaster.port))) return null
  const owned = claimOwnership(home)
  log.info({ port: postmaster.port }, owned ? 'took over the running database' : 'joined the running database')
  return postmaster.port
}

/** The complaint of a start that another one is in the way of is given back; any other is the end. */
async function started(home: Home, settings: Record<string, string>, log: Log): Promise<number | string> {
  const begun = Date.now()
  const { child, port, complaint } = await spawnPostmaster(home, settings)
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (runningPostmaster(home)?.pid === child.pid) {
      takeOwnership(home)
      if (await answers(home, port)) {
        log.info({ port, milliseconds: Date.now() - begun }, 'database started')
        return port
      }
    }
    if (Date.now() - begun > patience.starting) {
      child.kill('SIGQUIT')
      throw new Error(`The database in ${home.data} did not start in time:\n${complaint()}`)
    }
    await delay(20)
  }
  if (passing.some((reason) => complaint().includes(reason))) return complaint()
  throw new Error(`The database in ${home.data} did not start:\n${complaint()}`)
}

/** Left by a database that was killed a moment ago, or a port that somebody else was quicker to take. */
const passing = [
  'lock file "postmaster.pid" already exists',
  'pre-existing shared memory block',
  'could not bind',
  'could not create any TCP/IP sockets',
]

async function stop(home: Home, log: Log): Promise<void> {
  const postmaster = runningPostmaster(home)
  giveUpOwnership(home)
  if (postmaster === null) return
  if (!(await stopPostmaster(home, postmaster, 'INT', 30_000))) {
    log.warn('the database does not end in order and is cut off')
    await stopPostmaster(home, postmaster, 'QUIT', 10_000)
  }
  log.info('database stopped')
}
