import { afterAll } from 'vitest'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import { createApp } from '../../src/app/server/create-app.ts'
import type { Brands } from '../../src/server/brands/brands.ts'
import { readConfig } from '../../src/server/config.ts'
import { createBodies, type BodySettings } from '../../src/server/http/bodies.ts'
import { serve, type Http } from '../../src/server/http/serve.ts'
import type { Bus } from '../../src/server/live/bus.ts'
import { createLocalBus } from '../../src/server/live/local-bus.ts'
import type { App } from '../../src/server/app.ts'
import type { Streams } from '../../src/server/live/streams.ts'
import type { Mail } from '../../src/server/mail/mail.ts'
import { startSession } from '../../src/accounts/server/public.ts'
import { newId } from '../../src/server/ids.ts'
import { silentLog } from './cluster.ts'
import { createPageRenderer } from '../../src/app/server/pages/render-page.ts'
import type { Pages } from '../../src/server/pages/load-pages.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import type { Replicas } from '../../src/server/database/replicas.ts'
import { LOCALE_COOKIE } from '../../src/platform/locales.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import type { Log } from '../../src/server/log.ts'
import type { RedisLink } from '../../src/server/redis.ts'
import { connectTimeout, readOnlyReplica, testDatabase } from './database.ts'
import { paymentsWithoutSocket } from './payments.ts'
import { memoryFiles } from './files.ts'
import { plainPages } from './pages.ts'
import type { Outgoing } from '../../src/server/outgoing/outgoing.ts'
import { runDueJobs } from './jobs.ts'
import { openSites } from './production.ts'
import { addSites } from './sites.ts'

export type TestApp = {
  /** `pool` passes the walls between sites, as those of the node itself do not. */
  app: App & { streams: Streams; pool: Database }
  http: Http
  /** API client of a visitor (no argument) or of a logged-in member. */
  as(memberId?: string): Promise<Api>
  /** A raw request with the member's cookie and the headers of a browser on our own page. */
  request(path: string, init?: RequestInit, memberId?: string): Promise<Response>
  /** Logs the member in again: the next request starts another session. */
  logInAgain(memberId: string): void
  mails: Mail[]
  /** Advances the clock by milliseconds; no code of the product sleeps. */
  advance(milliseconds: number): void
  now(): Date
  /** Runs the jobs that are due and those that they enqueue, until none is left. */
  runJobs(): Promise<void>
}

type Settings = {
  /** Without them the node has those of brands/. */
  brands?: Brands
  /** Added to the settings of local mode. */
  env?: NodeJS.ProcessEnv
  log?: Log
  /** Without pages the node renders none, and its mails contain their template, locale and values. */
  pages?: Pages
  /** The node's connection pool, if it differs from the test's, such as through a proxy. */
  pool?: (url: string) => Database | Promise<Database>
  /** The replicas that the node reads from; without it, read-only connections to its database. */
  replicas?: Replicas | null
  /** How the node publishes live events to others; without it there are no other nodes. */
  bus?: (url: string) => Promise<Bus>
  /** Redis, for rate limits; without it they are counted in memory. */
  redis?: RedisLink
  /** Static files, served before the pages. */
  extend?: (http: Http) => void
  /** Requests to other hosts; without it only public ones are reached. */
  outgoing?: Outgoing
  /** Limits of the duration and size of request bodies. */
  bodies?: BodySettings
}

/** Some tests give the node a database of its own. */
const isSameDatabase = ({ options }: Database, url: string) =>
  new URL(options.connectionString ?? '').pathname === new URL(url).pathname

/** Connections of the role as which a node runs. */
function nodePoolOf(url: string): Database {
  const pool = createPool({ url, log: silentLog, size: 10, connectTimeout })
  afterAll(() => pool.end())
  return pool
}

/** Creates a node on a database of its own, with a settable clock. Jobs run when a test calls runJobs. */
export async function testApp({
  env = {},
  brands,
  log = silentLog,
  pages,
  pool: poolOf,
  bus,
  extend,
  bodies,
  redis,
  outgoing,
  replicas,
}: Settings = {}): Promise<TestApp> {
  const { url, pool } = await testDatabase()
  await addSites(pool)
  if (env['VONK_MODE'] === 'production') await openSites(pool)
  let offset = 0
  const clock = () => new Date(Date.now() + offset)
  const mails: Mail[] = []
  const config = readConfig({ VONK_VAR: '/tmp/vonk-tests', LOG_LEVEL: 'silent', ...env })
  const nodePool = poolOf ? await poolOf(url) : nodePoolOf(url)
  const created = await createApp({
    config,
    ...(brands && { brands }),
    ...(bodies && { bodies: await createBodies(config.var, clock(), bodies) }),
    ...(outgoing && { outgoing }),
    databases: createDatabases(nodePool),
    replicas: replicas === undefined && !poolOf ? readOnlyReplica(url) : (replicas ?? null),
    log,
    bus: bus ? await bus(url) : createLocalBus(),
    redis: redis ?? null,
    files: memoryFiles(),
    pages: pages ?? plainPages,
    clock,
    findCountry: () => 'NL',
    sendMail: async (mail) => void mails.push(mail),
    payments: paymentsWithoutSocket(async (url, init) => http.request(url, init)),
  })
  const app = Object.assign(created, { pool: isSameDatabase(nodePool, url) ? pool : nodePool })
  const http: Http = serve(app, pages ? createPageRenderer(app, pages) : null, extend)
  // Cached as promises: concurrent calls share one session.
  const tokens = new Map<string, Promise<string>>()
  const cookieOf = async (memberId: string) => {
    const start = () =>
      startSession(
        pool,
        { sessionId: newId(), memberId, siteId: 1, device: 'test', place: '' },
        clock(),
      )
    const token = tokens.get(memberId) ?? start()
    tokens.set(memberId, token)
    return `${sessionCookieName(app.config.origin.startsWith('https:'))}=${await token}`
  }
  const request = async (path: string, init: RequestInit = {}, memberId?: string) => {
    const headers = new Headers(init.headers)
    // Several cookies are joined, as a browser sends them.
    if (memberId) {
      // The cookie chooses English pages: an address without a language would redirect to that of the account.
      const isCall = path.startsWith('/api/')
      const language =
        isCall || headers.get('cookie')?.includes(LOCALE_COOKIE) ? null : `${LOCALE_COOKIE}=en`
      headers.set(
        'cookie',
        [headers.get('cookie'), language, await cookieOf(memberId)].filter(Boolean).join('; '),
      )
    }
    if (!headers.has('sec-fetch-site')) headers.set('sec-fetch-site', 'same-origin')
    return http.request(new URL(path, app.config.origin), { ...init, headers })
  }
  return {
    app,
    http,
    mails,
    request,
    logInAgain: (memberId) => void tokens.delete(memberId),
    as: async (memberId) =>
      createApi({
        send: (url, init) => request(url, init, memberId),
        wait: async () => {},
        newKey: () => crypto.randomUUID(),
      }),
    advance: (milliseconds) => {
      offset += milliseconds
    },
    now: clock,
    runJobs: () => runDueJobs(app, clock),
  }
}
