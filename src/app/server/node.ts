import { getRequestListener } from '@hono/node-server'
import { createServer as createHttpServer, type Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { recordLegalTexts } from '../../legal/server/public.ts'
import { ensureSites } from '../../sites/server/public.ts'
import type { App } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import { createApp } from './create-app.ts'
import type { Embedded } from '../../server/embedded-postgres/embedded-postgres.ts'
import { locateDatabase } from '../../server/database/locate.ts'
import { migrate } from '../../server/database/migrate.ts'
import { createPool } from '../../server/database/pool.ts'
import { watchDatabase } from '../../server/database/database-health.ts'
import { countFaultySites } from '../../server/http/health.ts'
import { createCountryLookup } from '../../server/http/country.ts'
import { serve, type Http } from '../../server/http/serve.ts'
import type { Log } from '../../server/log.ts'
import { countRequests, createMetrics, serveMetrics } from '../../server/metrics.ts'
import type { Pages } from '../../server/pages/load-pages.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { features } from './features.ts'
import { connectExternalServices } from './external-services.ts'
import { warmUpConnections } from './warm-up.ts'
import { startBackground } from './background.ts'
import { eraseRestoredMembers, sweepGauges } from '../../data-rights/server/public.ts'
import { startNodeStatus } from '../../server/node-status.ts'
import { createLanderCounter } from '../../traffic/server/public.ts'
import { withContext } from './run-jobs.ts'

export type Node = { url: string; server: Server; stop(): Promise<void> }

type Options = {
  config: Config
  log: Log
  pages: Pages
  /** Runs before the first request is accepted, for example to create demo people. */
  prepare?: (app: App) => Promise<void>
  /** Adds routes in front of the pages: built files or the development server. */
  extend: (http: Http) => void
  /** Replaces the HTTP server, so that the development server can handle its own requests. */
  createServer?: (fetch: Http['fetch']) => Server
}

/**
 * Starts one node of the installation: database, migrations, jobs, HTTP; `stop` ends it in order.
 */
export async function startNode(options: Options): Promise<Node> {
  const database = await locateDatabase(options.config, options.log)
  try {
    return await startWithDatabase(database, options)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function startWithDatabase(
  database: Embedded,
  { config, log, pages, prepare, extend, createServer }: Options,
): Promise<Node> {
  await migrate({ url: database.url, log })
  const databaseHealth = watchDatabase({ url: database.url, log })
  const pool = createPool({ url: database.url, log, health: databaseHealth })
  await ensureSites(pool, config.mode === 'local')
  await recordLegalTexts(pool, new Date())
  const services = await connectExternalServices({ config, pool, url: database.url, log })
  const countryOf = await createCountryLookup()
  const app = await createApp({
    config,
    pool,
    log,
    pages,
    clock: () => new Date(),
    countryOf,
    ...services,
  })
  await withContext(app, eraseRestoredMembers)
  const metrics = createMetrics({
    pool,
    liveStreams: () => app.streams.count(),
    redis: services.redis,
    featureGauges: [
      ...sweepGauges,
      {
        name: 'sites_with_invalid_settings',
        help: 'Sites of which an earlier version is served, because their settings are invalid',
        read: () => countFaultySites(app),
      },
    ],
  })
  const metricsServer =
    config.metricsPort === null
      ? null
      : await serveMetrics(metrics, { port: config.metricsPort, host: config.metricsHost }, log)
  const status = startNodeStatus(app)
  const jobs = await startBackground(app, { url: database.url, log, metrics })
  await prepare?.(app)
  await warmUpConnections(app, features)
  const counter = createLanderCounter({ db: pool, log })
  const http = serve(app, createPageRenderer(app, pages, counter), extend)
  const server = createServer?.(http.fetch) ?? createPlainServer(http.fetch)
  countRequests(
    server,
    metrics,
    new Set([
      ...app.routes.map((route) => route.call.path),
      ...app.rawRoutes.map((route) => route.path),
    ]),
  )
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(listenOn(config), () => resolve()),
  )
  return {
    url: config.origin,
    server,
    async stop() {
      app.streams.closeAll()
      metricsServer?.close()
      await drainConnections(server)
      await closeServer(server)
      await Promise.all([jobs.stop(), counter.flush(), status.stop()])
      await services.close()
      await pool.end()
      await databaseHealth.stop()
      await database.stop()
    },
  }
}

const listenOn = ({ port, host }: Config) => (host === null ? { port } : { port, host })

/**
 * Milliseconds. A client that sends its headers slowly cannot hold a connection for longer; a photo
 * upload may take longer.
 */
const timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 2_000,
}

/** Node's HTTP server, with Hono as its request handler. */
function createPlainServer(fetch: Http['fetch']): Server {
  const answer = getRequestListener(fetch)
  return createHttpServer(timeouts, (request, response) => void answer(request, response))
}

const DRAIN_STEP = 50
const DRAIN_STEPS = 20

/**
 * For up to a second each connection gets one more response, with `Connection: close`, so that a
 * request that is on its way at shutdown is not refused.
 */
async function drainConnections(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) =>
    response.setHeader('connection', 'close'),
  )
  for (let step = 0; step < DRAIN_STEPS && (await openConnections(server)) > 0; step++)
    await delay(DRAIN_STEP)
}

function openConnections(server: Server): Promise<number> {
  return new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error ? 0 : count)),
  )
}

/** Waits for running requests; closes idle connections. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const forceClose = setTimeout(() => server.closeAllConnections(), 5_000)
    server.close(() => {
      clearTimeout(forceClose)
      resolve()
    })
    server.closeIdleConnections()
  })
}
