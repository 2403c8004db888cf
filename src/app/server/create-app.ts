import { join } from 'node:path'
import { simulatedTranslator } from '../../../demo/translator.ts'
import { findSessions, filterOpenSessions } from '../../accounts/server/public.ts'
import { findApiKey } from '../../api-keys/server/public.ts'
import { createSiteRegistry, type SiteRegistry } from '../../sites/server/public.ts'
import type { Site } from '../../sites/rules.ts'
import type { App } from '../../server/app.ts'
import type { Config } from '../../server/config.ts'
import { createBatcher } from '../../server/database/batch.ts'
import type { Queryable } from '../../server/database/query.ts'
import type { Databases } from '../../server/database/walls.ts'
import type { Replicas } from '../../server/database/replicas.ts'
import { listFeatures } from './features.ts'
import { readBrands, type Brands } from '../../server/brands/brands.ts'
import { iconRoutes } from '../../server/brands/icons.ts'
import type { Files } from '../../server/files/files.ts'
import { createBodies, type Bodies } from '../../server/http/bodies.ts'
import { healthRoute } from '../../server/http/health.ts'
import { openApiRoute } from '../../server/http/openapi.ts'
import type { RedisLink } from '../../server/redis.ts'
import { createPayments, type Payments } from '../../server/provider-connection.ts'
import { createOutgoing, type Outgoing } from '../../server/outgoing/outgoing.ts'
import { createSms } from '../../server/sms.ts'
import { createTranslator, type Translator } from '../../server/translator.ts'
import { createLimits } from '../../server/http/limits.ts'
import { createOutboxSignal } from '../../server/jobs/job-outbox.ts'
import type { Bus } from '../../server/live/bus.ts'
import { liveRoute } from '../../server/live/stream.ts'
import { createStreams, type Streams } from '../../server/live/streams.ts'
import type { Log } from '../../server/log.ts'
import type { Mail } from '../../server/mail/mail.ts'
import { createPushSender } from '../../server/push/send-push.ts'
import type { Pages } from '../../server/pages/load-pages.ts'
import { manifestRoute, shareRoute } from '../../server/pages/manifest.ts'
import { linkPreviewRoute } from './link-previews/link-previews.ts'
import { pageErrorRoute } from './page-errors.ts'
import { searchEngineRoutes } from './pages/search-engines.ts'
import { findSite, getOrigin } from './site-hosts.ts'
import { findSessionsWithOwnTraits, findSessionsWithUsers } from './use-cases/current-user-query.ts'

const root = join(import.meta.dirname, '../../..')

type AppOptions = {
  /** Set by tests that add a brand. */
  brands?: Brands
  /** Set by tests, to reach the provider without a socket. */
  payments?: Payments
  /** Set by tests, to reach a server of their own. */
  outgoing?: Outgoing
  /** Set by tests, for shorter timeouts and smaller limits. */
  bodies?: Bodies
  config: Config
  databases: Databases
  /** null or absent: the leader answers every read. */
  replicas?: Replicas | null
  log: Log
  bus: Bus
  redis: RedisLink | null
  files: Files
  pages: Pages | null
  clock: () => Date
  sendMail(mail: Mail): Promise<void>
  findCountry(address: string): string | null
}

/** Local mode translates without an engine, in words that say so. */
const simulateTranslator = ({ mode }: Config): Translator | null =>
  mode === 'local' ? simulatedTranslator : null

/** Assembles one node from its external services and all features. */
export async function createApp(options: AppOptions): Promise<App & { streams: Streams }> {
  const { databases, bus, log, brands = readBrands(root), outgoing = createOutgoing() } = options
  const features = listFeatures(options.config)
  const sites = await createSiteRegistry({
    db: databases.everySite,
    bus,
    log,
    brands,
    local: options.config.mode === 'local',
  })
  const streams = createStreams(options.bus, (sessions) =>
    filterOpenSessions(databases.everySite, sessions, options.clock()),
  )
  const app: App & { streams: Streams } = {
    ...options,
    replicas: options.replicas ?? null,
    outbox: createOutboxSignal(),
    brands,
    payments: options.payments ?? createPayments(options.config, outgoing),
    sendSms: createSms(options.config, options.sendMail, log),
    translator: createTranslator(options.config.translator) ?? simulateTranslator(options.config),
    outgoing,
    streams,
    sendPush: createPushSender(options.config),
    limits: createLimits(databases.shared, options.redis),
    bodies: options.bodies ?? (await createBodies(options.config.var, options.clock())),
    routes: features.flatMap((feature) => feature.routes ?? []),
    rawRoutes: [liveRoute(streams), ...features.flatMap((feature) => feature.rawRoutes ?? [])],
    listeners: features.flatMap((feature) => feature.listeners ?? []),
    findSite: (host) => findSite(sites.all(), host, options.config),
    getSite: (host) => app.findSite(host) ?? firstSite(sites),
    siteById: (id) => sites.all().find((site) => site.id === id) ?? firstSite(sites),
    siteIds: () => sites.all().map((site) => site.id),
    getOrigin: (site) => getOrigin(options.config, site),
    findSession: batchBySite(databases, findSessions),
    findApiKey: (query) => findApiKey(databases.atSite(query.siteId), query),
    findSessionWithUser: batchBySite(databases, findSessionsWithUsers),
    findSessionWithTraits: batchBySite(databases, findSessionsWithOwnTraits),
  }
  app.rawRoutes.push(healthRoute(app), openApiRoute(), manifestRoute(brands), shareRoute)
  app.rawRoutes.push(...iconRoutes(brands))
  const { pages } = options
  if (pages)
    app.rawRoutes.push(
      ...searchEngineRoutes(pages),
      linkPreviewRoute(app, pages),
      pageErrorRoute(pages),
    )
  return app
}

/** Sessions that are asked for at once share a statement at their site. */
function batchBySite<Key, Value>(
  databases: Databases,
  load: (db: Queryable, keys: readonly Key[]) => Promise<Value[]>,
): (key: Key & { siteId: number }) => Promise<Value> {
  const batchers = new Map<number, (key: Key) => Promise<Value>>()
  return (key) => {
    const db = databases.atSite(key.siteId)
    const find = batchers.get(key.siteId) ?? createBatcher((keys) => load(db, keys))
    batchers.set(key.siteId, find)
    return find(key)
  }
}

function firstSite(sites: SiteRegistry): Site {
  const [site] = sites.all()
  if (!site) throw new Error('the installation has no site')
  return site
}
