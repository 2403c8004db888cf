import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { REQUEST_BUCKETS, type RouteDurations } from '../platform/route-durations.ts'
import type { Database } from './database/pool.ts'
import type { JobOutcome } from './jobs/runner.ts'
import type { Log } from './log.ts'
import type { Replicas } from './database/replicas.ts'
import type { RedisLink } from './redis.ts'

/** The metrics of one node. Labels are our own routes and names, never data of a member. */
export type Metrics = {
  registry: Registry
  /** Counts a response; `route` is the declared path of a call or page, without ids. */
  request: (answered: {
    method: string
    route: string
    status: number
    milliseconds: number
  }) => void
  job: (outcome: JobOutcome) => void
  /** How long the requests of each route took since this node started. */
  routeDurations: () => Promise<RouteDurations[]>
}

/** A gauge of a feature, read whenever the metrics are collected. */
export type FeatureGauge = { name: string; help: string; read: () => number | Promise<number> }

type Sources = {
  pool: Database
  liveStreams: () => number
  redis?: RedisLink | null
  replicas?: Replicas | null
  featureGauges?: FeatureGauge[]
}

const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300]

/** Uses its own registry, so that two nodes in one process (tests) do not share their counts. */
export function createMetrics(sources: Sources): Metrics {
  const { pool, liveStreams, redis, replicas, featureGauges = [] } = sources
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Runs of jobs by their outcome',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const gauge = (name: string, help: string, read: FeatureGauge['read']) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read())
      },
    })
  gauge('live_streams', 'Open live streams', liveStreams)
  for (const { name, help, read } of featureGauges) gauge(name, help, read)
  gauge('database_connections', 'Connections of the pool', () => pool.totalCount)
  gauge('database_connections_idle', 'Connections that wait for work', () => pool.idleCount)
  gauge('database_requests_waiting', 'Work that waits for a connection', () => pool.waitingCount)
  if (redis)
    gauge('redis_available', '1 while Redis answers, 0 while PostgreSQL stands in for it', () =>
      Number(redis.isAvailable()),
    )
  if (replicas) for (const { name, help, read } of replicaGauges(replicas)) gauge(name, help, read)
  return {
    registry,
    request: ({ method, route, status, milliseconds }) =>
      requests.observe({ method, route, status: String(status) }, milliseconds / 1_000),
    job: ({ job, outcome, milliseconds }) => jobs.observe({ job, outcome }, milliseconds / 1_000),
    routeDurations: () => readDurations(requests),
  }
}

/** What this node sees of the replicas that it reads from. */
const replicaGauges = ({ figures }: Replicas): FeatureGauge[] => [
  {
    name: 'read_replicas_available',
    help: 'Replicas that are less than a second behind, so that this node reads from them',
    read: () => figures().available,
  },
  {
    name: 'read_replica_lag_seconds',
    help: 'Time that the slowest replica of DATABASE_READ_URL is behind at most',
    read: () => figures().lag,
  },
  {
    name: 'read_replica_requests',
    help: 'Requests that read from a replica since the node started',
    read: () => figures().reads,
  },
  {
    name: 'read_replica_repeats',
    help: 'Statements that failed on a replica and were repeated on the leader since the start',
    read: () => figures().repeats,
  },
]

/** The histogram by method and route: its buckets are cumulative, ours are not. */
async function readDurations(
  requests: Histogram<'method' | 'route' | 'status'>,
): Promise<RouteDurations[]> {
  const byRoute = new Map<string, RouteDurations>()
  const { values } = await requests.get()
  const before = new Map<string, number>()
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith('_bucket')) continue
    const { method = '', route = '', status = '' } = labels
    const le = String(Reflect.get(labels, 'le'))
    const name = `${method} ${route}`
    const durations = byRoute.get(name) ?? {
      route: name,
      counts: [...REQUEST_BUCKETS, Infinity].map(() => 0),
      errors: 0,
    }
    byRoute.set(name, durations)
    const series = `${name} ${status}`
    const isLast = le === '+Inf'
    const bucket = isLast ? REQUEST_BUCKETS.length : REQUEST_BUCKETS.indexOf(Number(le))
    durations.counts[bucket] = (durations.counts[bucket] ?? 0) + value - (before.get(series) ?? 0)
    before.set(series, value)
    if (isLast && Number(status) >= 500) durations.errors += value
  }
  return [...byRoute.values()]
}

/** Counts the responses of a server by the labels of their paths, which may contain ids. */
export function countRequests(
  server: Server,
  metrics: Metrics,
  toLabel: (path: string) => string,
): void {
  server.on('request', (request, response) => {
    const startedAt = performance.now()
    const [path = ''] = (request.url ?? '').split('?')
    const route = toLabel(path)
    response.once('finish', () => {
      // A live stream lasts as long as its page is open.
      if (response.getHeader('content-type') === 'text/event-stream') return
      const milliseconds = performance.now() - startedAt
      metrics.request({
        method: request.method ?? '',
        route,
        status: response.statusCode,
        milliseconds,
      })
    })
  })
}

/** Serves `/metrics` on its own port, on loopback unless another address is configured. */
export async function serveMetrics(
  metrics: Pick<Metrics, 'registry'>,
  { port, host }: { port: number; host: string },
  log: Log,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ error }, 'the metrics could not be collected')
        response.writeHead(500).end()
      },
    )
  })
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, host, () => resolve(server))
  })
}
