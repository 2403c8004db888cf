import { setTimeout as delay } from 'node:timers/promises'
import type { Client, QueryConfig } from 'pg'
import type { Log } from '../log.ts'
import { CallbackClient } from './callback-client.ts'
import { failureCode } from './failures.ts'

type SessionSettings = {
  url: string
  /** The application name in pg_stat_activity. */
  name: string
  log: Log
  /** Runs on every new connection: LISTEN, locks. A failure counts as a lost connection. */
  onConnect(db: Client): Promise<void>
  onLost?(): void
}

/**
 * A permanent connection outside the pool, for what PostgreSQL binds to a session (LISTEN, advisory
 * locks).
 */
export type Session = { db(): Client | null; stop(): Promise<void> }

/** Milliseconds. A statement on a connection that is silently dead fails after both at most. */
const heartbeat = { every: 5_000, within: 5_000 }
/**
 * No other statement has a timer: V8 would hold the statement and its result until the next full
 * garbage collection.
 */
const ping: QueryConfig & { query_timeout: number } = {
  text: 'select 1',
  query_timeout: heartbeat.within,
}
const backoff = { first: 100, longest: 3_000 }

/** Connects, and reconnects whenever the connection is lost or hangs, until it is stopped. */
export async function maintainSession(settings: SessionSettings): Promise<Session> {
  let current: Client | null = await connect(settings)
  const stopping = new AbortController()
  const maintained = maintain()

  async function maintain(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (current !== null) await waitUntilBrokenOrStopped(current, stopping.signal)
      close(current)
      current = null
      if (stopping.signal.aborted) return
      settings.log.warn({ session: settings.name }, 'a database session was lost')
      settings.onLost?.()
      current = await reconnect(settings, stopping.signal)
    }
  }

  return {
    db: () => current,
    async stop() {
      stopping.abort()
      await maintained
    },
  }
}

async function connect({ url, name, onConnect }: SessionSettings): Promise<Client> {
  const db = new CallbackClient({
    connectionString: url,
    application_name: name,
    options: '-c timezone=UTC',
    connectionTimeoutMillis: heartbeat.within,
    keepAlive: true,
  })
  db.on('error', () => {})
  try {
    await db.connect()
    await limitTime(db, onConnect(db))
    return db
  } catch (error) {
    close(db)
    throw error
  }
}

async function limitTime(db: Client, work: Promise<void>): Promise<void> {
  const timer = setTimeout(() => db.connection.stream.destroy(), heartbeat.within)
  try {
    await work
  } finally {
    clearTimeout(timer)
  }
}

async function reconnect(settings: SessionSettings, signal: AbortSignal): Promise<Client | null> {
  for (
    let backoffDelay = backoff.first;
    !signal.aborted;
    backoffDelay = Math.min(backoffDelay * 2, backoff.longest)
  ) {
    // Randomized, so that the nodes do not reconnect all at once.
    await delay(backoffDelay * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {})
    if (signal.aborted) break
    try {
      return await connect(settings)
    } catch (error) {
      settings.log.debug(
        { session: settings.name, code: failureCode(error) },
        'the database is not back yet',
      )
    }
  }
  return null
}

/**
 * Resolves when the connection ends. A heartbeat detects one that is silently dead (a cut cable, a
 * stopped server).
 */
async function waitUntilBrokenOrStopped(db: Client, signal: AbortSignal): Promise<void> {
  const ended = new AbortController()
  const end = () => ended.abort()
  db.once('error', end).once('end', end)
  const endedOrStopped = AbortSignal.any([signal, ended.signal])
  try {
    while (!endedOrStopped.aborted) {
      await delay(heartbeat.every, undefined, { signal: endedOrStopped })
      await db.query(ping)
    }
  } catch {
    // Stopped, ended or silent: in each case this connection is closed.
  }
}

function close(db: Client | null): void {
  db?.end().catch(() => {})
}
