import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { recordLegalTexts } from '../../legal/server/public.ts'
import { ensureSites } from '../../sites/server/public.ts'
import type { App } from '../../server/app.ts'
import { createPhotoScreen, setPhotoScreen } from '../../safety/server/public.ts'
import type { Config } from '../../server/config.ts'
import { createApp } from './create-app.ts'
import { closeServer, createPlainServer, drainConnections, listen } from './http-server.ts'
import { locateDatabase, type LocatedDatabase } from '../../server/database/locate.ts'
import { migrate } from '../../server/database/migrate.ts'
import { MigrationError } from '../../server/database/migration-files.ts'
import { findWallFaults } from '../../server/database/wall-faults.ts'
import { createPool, STATEMENT_TIMEOUT, type Database } from '../../server/database/pool.ts'
import { createDatabases, type Databases } from '../../server/database/walls.ts'
import { connectReplicas, type Replicas } from '../../server/database/replicas.ts'
import { storeRoleDefaults } from '../../server/database/pooler.ts'
import { watchDatabase, type DatabaseHealth } from '../../server/database/database-health.ts'
import { countFaultySites } from '../../server/http/health.ts'
import { createCountryLookup } from '../../server/http/country.ts'
import { serve, type Http } from '../../server/http/serve.ts'
import { createHealthGate, type HealthGate } from '../../server/http/health-gate.ts'
import { createAdmission, type Admission } from '../../server/admission/admission.ts'
import type { Streams } from '../../server/live/streams.ts'
import type { Log } from '../../server/log.ts'
import { countRequests, createMetrics, serveMetrics, type Metrics } from '../../server/metrics.ts'
import type { Pages } from '../../server/pages/load-pages.ts'
import { createPageRenderer } from './pages/render-page.ts'
import { answerRequests } from './answer-requests.ts'
import { features } from './features.ts'
import { connectExternalServices } from './external-services.ts'
import { warmUpConnections } from './warm-up.ts'
import { startBackground } from './background.ts'
import { eraseRestoredMembers, sweepGauges } from '../../data-rights/server/public.ts'
import { startNodeStatus } from '../../server/node-status.ts'
import { createLanderCounter } from '../../traffic/server/public.ts'
import { installationGauges } from './installation-gauges.ts'
import { createRouteLabels } from './route-labels.ts'
import { withContext } from './run-jobs.ts'

export type Node = { url: string; server: Server; stop(): Promise<void> }

type Options = {
  config: Config
  log: Log
  /** One that is starting already. */
  database?: Promise<LocatedDatabase>
  /** A promise: the database starts while the pages are built. */
  pages: Pages | Promise<Pages>
  /** Runs before the first request is accepted, for example to create demo people. */
  prepare?: (app: App) => Promise<void>
  /** Adds routes in front of the pages: built files or the development server. */
  extend: (http: Http) => void
  /** Waits for milliseconds while the load balancer notices that the node stops. */
  pause?: (milliseconds: number) => Promise<unknown>
  /** Binds the port when the node is ready; otherwise at once, and answers 503 until then. */
  listenLast?: true
}

type Port = { server: Server; gate: HealthGate }

/**
 * Starts one node of the installation: port, database, migrations, jobs, HTTP; `stop` ends it in
 * order.
 */
export async function startNode(options: Options): Promise<Node> {
  const { config, log } = options
  const gate = createHealthGate()
  const server = createPlainServer(gate.fetch)
  let starting = options.database
  try {
    if (!options.listenLast) await listen(server, config)
    starting ??= locateDatabase(config, log)
    const node = await startWithDatabase(await starting, { server, gate }, options)
    if (options.listenLast) await listen(server, config)
    return node
  } catch (error) {
    if (server.listening) await closeServer(server)
    const database = await starting?.catch(() => null)
    await database?.stop()
    throw error
  }
}

/** Migrates the database and connects this node to it. */
async function connectDatabase(
  { url, directUrl }: LocatedDatabase,
  options: Options,
): Promise<{ databases: Databases; health: DatabaseHealth }> {
  const { config, log } = options
  await migrate({ url: directUrl, log })
  const behindPooler = url !== directUrl
  if (behindPooler) await storeRoleDefaults(directUrl, STATEMENT_TIMEOUT)
  const health = watchDatabase({ url: directUrl, log })
  const size = config.databasePool
  const pool = createPool({ url, log, health, behindPooler, ...(size !== null && { size }) })
  await assertWalled(pool, options)
  const databases = createDatabases(pool)
  await ensureSites(databases.everySite, config.mode === 'local')
  await recordLegalTexts(databases.everySite, new Date())
  return { databases, health }
}

/** A node of a brand in production does not start with a role that sees the rows of every brand. */
async function assertWalled(pool: Database, { config, log }: Options): Promise<void> {
  const faults = await findWallFaults(pool)
  if (faults.length === 0) return
  if (config.mode === 'production') throw new MigrationError(`DATABASE_URL: ${faults.join('; ')}.`)
  log.warn({ faults }, 'the walls between brands do not hold')
}

function openReplicas(
  { url, directUrl }: LocatedDatabase,
  { config, log }: Options,
): Replicas | null {
  const urls = config.databaseReadUrls
  if (urls.length === 0) return null
  const size = config.databasePool ?? undefined
  return connectReplicas({
    urls,
    leaderUrl: directUrl,
    log,
    size,
    behindPooler: url !== directUrl,
  })
}

/** Milliseconds between two looks at the file of GEOIP_FILE. */
const COUNTRY_RELOAD = 60_000

async function startWithDatabase(
  database: LocatedDatabase,
  { server, gate }: Port,
  options: Options,
): Promise<Node> {
  const { config, log, prepare, extend, pause = delay } = options
  const { databases, health } = await connectDatabase(database, options)
  const url = database.directUrl
  const replicas = openReplicas(database, options)
  const services = await connectExternalServices({ config, pool: databases.shared, url, log })
  const pages = await options.pages
  const countries = await createCountryLookup(config.country.file, log)
  const lookUpCountry = countries.find
  const reloading = setInterval(() => void countries.reload(), COUNTRY_RELOAD)
  const clock = () => new Date()
  setPhotoScreen(config.photoScreen === null ? null : createPhotoScreen(config.photoScreen))
  const app = await createApp({
    config,
    databases,
    replicas,
    log,
    pages,
    clock,
    findCountry: lookUpCountry,
    ...services,
  })
  await withContext(app, eraseRestoredMembers)
  const admission = createAdmission()
  const metrics = createNodeMetrics(app, admission)
  const metricsServer =
    config.metricsPort === null
      ? null
      : await serveMetrics(metrics, { port: config.metricsPort, host: config.metricsHost }, log)
  const status = startNodeStatus(app, metrics)
  await prepare?.(app)
  await warmUpConnections(app, features)
  const counter = createLanderCounter({ db: databases.everySite, log })
  const http = serve(app, createPageRenderer(app, pages, counter), extend)
  const toRouteLabel = createRouteLabels(app, await pages.bundle())
  countRequests(server, metrics, toRouteLabel)
  const answer = answerRequests(http, { config, admission, pages, toLabel: toRouteLabel })
  gate.open(answer.fetch)
  // After the gate: a job may call the local payment provider, which this node answers.
  const jobs = config.role === 'web' ? null : await startBackground(app, { url, log, metrics })
  return {
    url: config.origin,
    server,
    async stop() {
      gate.drain()
      clearInterval(reloading)
      await pause(config.drainSeconds * 1_000)
      answer.stop()
      app.streams.closeAll()
      metricsServer?.close()
      await drainConnections(server)
      await closeServer(server)
      await Promise.all([jobs?.stop(), counter.flush(), status.stop()])
      await services.close()
      await replicas?.stop()
      await databases.shared.end()
      await health.stop()
      await database.stop()
    },
  }
}

function createNodeMetrics(app: App & { streams: Streams }, admission: Admission): Metrics {
  return createMetrics({
    pool: app.databases.shared,
    liveStreams: () => app.streams.count(),
    redis: app.redis,
    replicas: app.replicas,
    featureGauges: [
      ...sweepGauges,
      {
        name: 'admission_pressure',
        help: '0 at rest; up to 1 reads are turned away, from 1 to 2 writes too',
        read: () => admission.pressure(),
      },
      ...(app.config.role === 'web' ? [] : installationGauges(app.databases.everySite, app.clock)),
      {
        name: 'sites_with_invalid_settings',
        help: 'Sites of which an earlier version is served, because their settings are invalid',
        read: () => countFaultySites(app),
      },
    ],
  })
}
