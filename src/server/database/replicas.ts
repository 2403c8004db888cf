import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { watchDatabase } from './database-health.ts'
import { isConflict, isUnavailable } from './failures.ts'
import { createPipelinedReader } from './pipelined-reader.ts'
import { createPlainPool, createPool, type Database } from './pool.ts'
import type { Queryable } from './query.ts'
import { createDatabases, type Databases, type WalledDatabase } from './walls.ts'

/** The replicas of the database that a node reads from. */
export type Replicas = {
  /** A replica that is up to date, by turns; null: only the leader is. */
  choose(): Databases | null
  /** A statement failed on a replica and was repeated on the leader. */
  reportRepeat(error: unknown): void
  figures(): ReplicaFigures
  stop(): Promise<void>
}

/** Reads and repeats are counted since the node started; `lag` is that of the slowest, in seconds. */
export type ReplicaFigures = { available: number; lag: number; reads: number; repeats: number }

type Settings = {
  urls: readonly string[]
  /** Leads to the leader, around a pooler. */
  leaderUrl: string
  log: Log
  /** Number of connections to each replica. */
  size?: number | undefined
  behindPooler?: boolean
  /** Milliseconds of a clock that is never set back. */
  clock?: () => number
}

/** Milliseconds. A page never shows what is older than this. */
export const MAX_LAG = 900
const CHECK_EVERY = 200
const CHECK_TIMEOUT = 800

/**
 * Opens the pools of the replicas and watches how far each one is behind. A position of the
 * leader's log is known to be older than the moment it was read; a replica that has replayed it is
 * therefore at most as old as that moment, whatever the clocks of the machines say.
 */
export function connectReplicas(settings: Settings): Replicas {
  const { urls, leaderUrl, log, clock = () => performance.now() } = settings
  const stopping = new AbortController()
  const leader = createPlainPool({ url: leaderUrl, log, size: urls.length, timeout: CHECK_TIMEOUT })
  const replicas = urls.map((url) => connectReplica(url, settings))
  const watching = replicas.map(async (replica) => {
    while (!stopping.signal.aborted) {
      await replica.check(leader, clock)
      await delay(CHECK_EVERY, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })
  let reads = 0
  let repeats = 0
  const fresh = () => replicas.filter((replica) => replica.lag(clock()) <= MAX_LAG)
  return {
    choose() {
      const choice = fresh()
      const replica = choice[reads % Math.max(1, choice.length)]
      if (replica) reads++
      return replica?.databases ?? null
    },
    reportRepeat(error) {
      repeats++
      log.debug({ error }, 'a read was repeated on the leader of the database')
    },
    figures: () => ({
      available: fresh().length,
      lag: Math.max(...replicas.map((replica) => replica.lag(clock()))) / 1_000,
      reads,
      repeats,
    }),
    async stop() {
      stopping.abort()
      await Promise.all(watching)
      await Promise.all([leader.end(), ...replicas.map((replica) => replica.stop())])
    },
  }
}

type Replica = {
  databases: Databases
  check(leader: Database, clock: () => number): Promise<void>
  /** Milliseconds that the replica may be behind at most. */
  lag(now: number): number
  stop(): Promise<void>
}

type Position = { lsn: number; at: number }

/** Positions of the leader that a replica has not replayed are remembered for so many checks. */
const REMEMBERED = 50

function connectReplica(url: string, { log, size, behindPooler }: Settings): Replica {
  const health = watchDatabase({ url, log })
  const pool = createPool({
    url,
    log,
    health,
    readOnly: true,
    ...(size !== undefined && { size }),
    ...(behindPooler && { behindPooler }),
  })
  const watcher = createPlainPool({ url, log, size: 1, timeout: CHECK_TIMEOUT })
  let positions: Position[] = []
  let currentAt = -Infinity
  return {
    databases: createDatabases(pool),
    async check(leader, clock) {
      const at = clock()
      try {
        positions.push({ lsn: await readPosition(leader), at })
        const replayed = await readPosition(watcher)
        for (const position of positions)
          if (position.lsn <= replayed) currentAt = Math.max(currentAt, position.at)
        positions = positions.filter(({ lsn }) => lsn > replayed).slice(-REMEMBERED)
      } catch (error) {
        // An unknown lag grows until the replica is not chosen any more.
        log.debug({ error }, 'the lag of a replica could not be read')
      }
    },
    lag: (now) => now - currentAt,
    async stop() {
      await Promise.all([pool.end(), watcher.end()])
      await health.stop()
    },
  }
}

/** Bytes of the write-ahead log that the server has written, or replayed if it is a replica. */
async function readPosition(db: Database): Promise<number> {
  const { rows } = await db.query<{ lsn: number | null }>(
    `select (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end - '0/0'::pg_lsn)::float8 as lsn`,
  )
  const lsn = rows[0]?.lsn
  if (typeof lsn !== 'number') throw new Error('the server has no position of its log')
  return lsn
}

/**
 * Reads from a replica. A statement that it cannot answer is repeated once on the leader: the
 * replica is away, it cancelled the statement because of a change that it replays, or the statement
 * writes.
 */
export function createReplicaReader(
  replica: WalledDatabase,
  leader: Queryable,
  reportRepeat: (error: unknown) => void,
): Queryable {
  const reader = createPipelinedReader(replica)
  return {
    async query(config) {
      try {
        return await reader.query(config)
      } catch (error) {
        if (!isUnavailable(error) && !isConflict(error)) throw error
        reportRepeat(error)
        return leader.query(config)
      }
    },
  }
}
