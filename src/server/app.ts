import type { Log } from './log.ts'
import type { Databases } from './database/walls.ts'
import type { Replicas } from './database/replicas.ts'
import type { Site } from '../sites/rules.ts'
import type { Config } from './config.ts'
import type { Actor } from './context.ts'
import type { Brands } from './brands/brands.ts'
import type { Files } from './files/files.ts'
import type { Mail } from './mail/mail.ts'
import type { Pages } from './pages/load-pages.ts'
import type { Listener } from './event-listeners.ts'
import type { Bodies } from './http/bodies.ts'
import type { RawRoute, Route } from './http/route.ts'
import type { Payments } from './provider-connection.ts'
import type { RedisLink } from './redis.ts'
import type { Outgoing } from './outgoing/outgoing.ts'
import type { Sms } from './sms.ts'
import type { Translator } from './translator.ts'
import type { Limits } from './http/limits.ts'
import type { SignAndSendPush } from './push/send-push.ts'
import type { Bus } from './live/bus.ts'
import type { OutboxSignal } from './jobs/job-outbox.ts'
import type { CurrentUserTraits, UserRow } from './current-user.ts'

/**
 * The owner of a session cookie. `user` and `traits` only where they were requested together with
 * the session; `traits` are null for staff, who have no profile.
 */
export type SessionMatch = {
  actor: Actor
  siteId: number
  country: string
  user?: UserRow
  traits?: CurrentUserTraits | null
}

export type FindSession = (query: {
  siteId: number
  tokenHash: Buffer
  now: Date
  idleSeconds?: number
}) => Promise<SessionMatch | null>

/** Who makes a call with an API key and what the key may do, or why it is refused. */
export type ApiKeyMatch =
  | { actor: Actor; scopes: string[] }
  | { refusal: 'unknown' | 'not_approved' | 'expired' | 'revoked' }

export type FindApiKey = (query: {
  keyHash: Buffer
  siteId: number
  now: Date
}) => Promise<ApiKeyMatch>

/**
 * Everything that one node consists of; tests build their own with a database, a clock and a bus.
 */
export type App = {
  config: Config
  databases: Databases
  /** null: the leader answers every read. */
  replicas: Replicas | null
  log: Log
  bus: Bus
  outbox: OutboxSignal
  limits: Limits
  /** null: this installation has no Redis. */
  redis: RedisLink | null
  bodies: Bodies
  clock: () => Date
  routes: Route[]
  rawRoutes: RawRoute[]
  listeners: Listener[]
  files: Files
  payments: Payments
  sendSms: Sms | null
  /** null: this installation has no engine for translations. */
  translator: Translator | null
  outgoing: Outgoing
  brands: Brands
  /** The bundle that renders pages and mails; null in tests that need neither. */
  pages: Pages | null
  sendMail(mail: Mail): Promise<void>
  sendPush: SignAndSendPush
  /** The site that a host names. */
  findSite(host: string): Site | null
  /** The same; the first site for a route that any host may reach. */
  getSite(host: string): Site
  siteById(id: number): Site
  siteIds(): number[]
  getOrigin(site: Site): string
  findCountry(address: string): string | null
  findSession: FindSession
  findApiKey: FindApiKey
  /** The same with the user row, for rendering a page. */
  findSessionWithUser: FindSession
  /** The same with the member's own traits, for calls that search or compare. */
  findSessionWithTraits: FindSession
}
