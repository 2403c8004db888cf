import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import sql from 'sql-template-tag'
import packageJson from '../../package.json' with { type: 'json' }
import type { App } from './app.ts'
import type { NodeStatusTable } from './database/generated/tables.ts'
import type { RouteDurations } from '../platform/route-durations.ts'
import type { Metrics } from './metrics.ts'
import { execute, row, rows, type Queryable } from './database/query.ts'
import type { Streams } from './live/streams.ts'

/** Milliseconds between two reports. */
const INTERVAL = 15_000
/** Milliseconds after which a node that does not report counts as stopped. */
const STOPPED_AFTER = 4 * INTERVAL

type Settings = Pick<App, 'databases' | 'log' | 'redis' | 'config'> & { streams: Streams }
type Durations = Pick<Metrics, 'routeDurations'>

/** Reports this node's state to the database until it is stopped. */
export function startNodeStatus(
  { databases: { shared: pool }, log, redis, config, streams }: Settings,
  { routeDurations }: Durations,
): {
  stop(): Promise<void>
} {
  const id = randomUUID()
  const startedAt = new Date()
  const delay = monitorEventLoopDelay()
  delay.enable()
  const redisState = () => (redis === null ? 'none' : redis.isAvailable() ? 'up' : 'down')
  async function report(): Promise<void> {
    const milliseconds = delay.percentile(99) / 1_000_000
    delay.reset()
    await execute(
      pool,
      sql`insert into node_status (node_id, version, started_at, seen_at, redis, event_loop_delay, connections, streams, routes, role)
          values (${id}, ${packageJson.version}, ${startedAt}, now(), ${redisState()}, ${milliseconds},
                  ${pool.totalCount - pool.idleCount}, ${streams.count()}, ${JSON.stringify(await routeDurations())}::jsonb, ${config.role})
          on conflict (node_id) do update set seen_at = excluded.seen_at, redis = excluded.redis, connections = excluded.connections,
            event_loop_delay = excluded.event_loop_delay, streams = excluded.streams, routes = excluded.routes`,
    )
  }
  const reportOrLog = () =>
    report().catch((error: unknown) => log.debug({ error }, 'the node could not report its status'))
  void reportOrLog()
  const timer = setInterval(() => void reportOrLog(), INTERVAL).unref()
  return {
    async stop() {
      clearInterval(timer)
      delay.disable()
      await execute(pool, sql`delete from node_status where node_id = ${id}`).catch(() => {})
    },
  }
}

type ListedNode = Omit<NodeStatusTable, 'seen_at' | 'routes' | 'role'>

/** Nodes that reported within the last minute, the oldest first. */
export async function listNodes(db: Queryable, now: Date): Promise<ListedNode[]> {
  return rows<ListedNode>(
    db,
    sql`select node_id, version, started_at, redis, event_loop_delay, connections, streams from node_status where seen_at > ${new Date(now.getTime() - STOPPED_AFTER)} order by started_at`,
  )
}

/** When a node that runs jobs reported last; null if none did within a day. */
export async function findLastWorker(db: Queryable): Promise<Date | null> {
  const { at } = await row<{ at: Date | null }>(
    db,
    sql`select max(seen_at) as at from node_status where role <> 'web'`,
  )
  return at
}

export const isNodeStopped = (seenAt: Date, now: Date): boolean =>
  now.getTime() - seenAt.getTime() > STOPPED_AFTER

export async function deleteStoppedNodes(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from node_status where seen_at < ${new Date(now.getTime() - 86_400_000)}`,
  )
}

/** What the nodes of the last minute reported, a row for each route of each node. */
export async function listRouteDurations(db: Queryable, now: Date): Promise<RouteDurations[]> {
  return rows<RouteDurations>(
    db,
    sql`select r.route, r.counts, r.errors
        from node_status n, jsonb_to_recordset(n.routes) as r(route text, counts int[], errors int)
        where n.seen_at > ${new Date(now.getTime() - STOPPED_AFTER)}`,
  )
}
