import { createHmac } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { SESSION_DAYS } from '../../accounts/contract.ts'
import { NO_MEMBER } from '../../platform/page-member.ts'
import { untyped } from '../../platform/untyped.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { Sms } from '../sms.ts'
import { findPushKeys } from '../push/push-keys.ts'
import { smsReportUrl } from '../sms-report.ts'
import type { Site } from '../../sites/rules.ts'
import { execute, type Queryable } from '../database/query.ts'
import { inTransaction } from '../database/transaction.ts'
import { acrossSites, atOtherSite } from '../database/walls.ts'
import { enqueue } from '../jobs/job.ts'
import type { CallRequest } from './call-request.ts'
import { toRequestKey } from './idempotency.ts'
import { createSeal, type Seal } from '../seal.ts'
import { contactSource } from './contact-source.ts'
import { createMails, loadAppTexts, loadTexts } from './context-texts.ts'
import { noUpload } from './uploads.ts'
import { listServices } from '../services.ts'
import { sessionCookieName } from './visitor.ts'

/**
 * `member`: for a session cookie, the member it logs in, which the response reports to the page.
 */
export type Cookie = {
  name: string
  value: string
  maxAge: number
  httpOnly: boolean
  member?: string
}

/** The cookies and callbacks that an operation adds to its response. */
export type Effects = { cookies: Cookie[]; afterCommit: (() => void)[] }

const sealCache = new Map<string, Seal>()

/** Cached by secret: deriving the key takes longer than using it. */
export function getSeal({ secret, previousSecret }: App['config']): Seal {
  const key = `${secret} ${previousSecret ?? ''}`
  const seal = sealCache.get(key) ?? createSeal(secret, previousSecret)
  sealCache.set(key, seal)
  return seal
}

/** The signatures of texts by the installation's secret, and by the one that it replaces. */
export function signing({
  secret,
  previousSecret,
}: App['config']): Pick<Context, 'sign' | 'signatures'> {
  const hmac = (key: string, text: string) =>
    createHmac('sha256', key).update(text).digest('base64url')
  return {
    sign: (text) => hmac(secret, text),
    signatures: (text) =>
      [secret, previousSecret].flatMap((key) => (key === null ? [] : hmac(key, text))),
  }
}

const SESSION_SECONDS = SESSION_DAYS * 86_400

export function createContext(
  app: App,
  request: CallRequest,
  effects: Effects,
  db: Queryable,
): Context {
  const { visitor } = request
  const ctx: Context = {
    db,
    everySite: acrossSites(app.databases, db),
    site: visitor.site,
    findSite: (host) => app.findSite(host),
    findSiteById: (id) => (app.siteIds().includes(id) ? app.siteById(id) : null),
    listSites: () => app.siteIds().map((id) => app.siteById(id)),
    atSite: (site) => {
      const moved = { ...visitor, site, origin: app.getOrigin(site) }
      const moving = { from: visitor.site.id, to: site.id }
      const dbThere = atOtherSite(app.databases, db, moving)
      return createContext(app, { ...request, visitor: moved }, effects, dbThere)
    },
    getOrigin: (site) => app.getOrigin(site),
    actor: visitor.actor,
    user: visitor.user,
    traits: visitor.traits,
    now: visitor.now,
    locale: visitor.locale,
    country: visitor.country,
    addressCountry: visitor.addressCountry,
    browserLocale: visitor.browserLocale,
    privacyControl: visitor.headers.get('sec-gpc') === '1',
    local: app.config.mode === 'local',
    ...pushing(app, visitor.site),
    listServices: () => listServices(app.config),
    ...signing(app.config),
    seal: getSeal(app.config),
    address: visitor.address,
    device: visitor.device,
    via: contactSource(visitor.headers, visitor.origin),
    origin: visitor.origin,
    query: request.query,
    upload: request.upload,
    requestKey: request.repeat && toRequestKey(request.repeat),
    log: app.log,
    cookie: (name) => visitor.cookies[name],
    afterCommit: (effect) => effects.afterCommit.push(effect),
    announce: (member, event) =>
      effects.afterCommit.push(() => app.bus.publish('member', { member, event })),
    ...jobsAndEvents(app, effects, db, () => ctx),
    inTransaction: (run) => runInTransaction(app, request, effects, run),
    setSession: (session) => {
      const name = sessionCookieName(app.config.origin.startsWith('https:'))
      const { token, member } = session ?? { token: '', member: NO_MEMBER }
      effects.cookies.push({
        name,
        value: token,
        maxAge: session ? SESSION_SECONDS : 0,
        httpOnly: true,
        member,
      })
    },
    files: app.files,
    brands: app.brands,
    payments: app.payments,
    sendSms: app.sendSms && createSmsSender(app.sendSms, visitor.site, () => ctx),
    translator: app.translator,
    outgoing: app.outgoing,
    ...createMails(app, visitor),
    appTexts: (locale) => loadAppTexts(app, visitor, locale),
    texts: (locale, catalogue) => loadTexts(app, visitor, { locale, catalogue }),
    setCookie: (name, value, maxAge) =>
      effects.cookies.push({ name, value, maxAge, httpOnly: false }),
  }
  return ctx
}

const createSmsSender =
  (send: Sms, { settings }: Site, ctx: () => Context): NonNullable<Context['sendSms']> =>
  (to, text, template) =>
    send({ to, text, from: settings.sms_sender, reportUrl: smsReportUrl(ctx(), template, to) })

/** What enqueues jobs; the workers of this process are told after the commit. */
function jobsAndEvents(
  app: App,
  effects: Effects,
  db: Queryable,
  ctx: () => Context,
): Pick<Context, 'enqueue' | 'emit' | 'listenerSql'> {
  const wakeAfterCommit = () => effects.afterCommit.push(app.outbox.wake)
  return {
    enqueue(job, payload, options) {
      wakeAfterCommit()
      return enqueue(db, job, payload, options)
    },
    async emit(event, payload) {
      wakeAfterCommit()
      for (const listener of listListeners(app, event.name)) {
        if ('handle' in listener) await listener.handle(ctx(), untyped(payload))
        else await execute(db, sql`select ${listener.toSql(ctx(), untyped(payload))}`)
      }
    },
    listenerSql(event, payload) {
      wakeAfterCommit()
      return listListenerSql(app, ctx(), event, payload)
    },
  }
}

function listListenerSql(
  app: App,
  ctx: Context,
  { name }: { name: string },
  payload: unknown,
): Sql[] {
  return listListeners(app, name).map((listener) => {
    if ('handle' in listener)
      throw new Error(`${name} is published inside a statement: listen with onEventInStatement`)
    return listener.toSql(ctx, untyped(payload))
  })
}

const listListeners = (app: App, event: string) =>
  app.listeners.filter((listener) => listener.event === event)

/** Each attempt starts with empty effects, so that those of a failed attempt are dropped. */
async function runInTransaction<T>(
  app: App,
  request: CallRequest,
  effects: Effects,
  run: (ctx: Context) => Promise<T>,
): Promise<T> {
  let txEffects: Effects = { cookies: [], afterCommit: [] }
  const result = await inTransaction(app.databases.atSite(request.visitor.site.id), (db) => {
    txEffects = { cookies: [], afterCommit: [] }
    return run(createContext(app, request, txEffects, db))
  })
  effects.cookies.push(...txEffects.cookies)
  effects.afterCommit.push(...txEffects.afterCommit)
  return result
}

/** For work of the node itself, without a certain site; sends no live events. */
export const createNodeContext = (app: App, db: Queryable): Context =>
  createJobContext(app, app.siteIds()[0] ?? 1, { cookies: [], afterCommit: [] }, db)

/** Web push with the keys of the site. */
function pushing(app: App, site: Site): Pick<Context, 'pushKey' | 'sendPush'> {
  const keys = findPushKeys(site, app.config.push)
  return {
    pushKey: keys?.publicKey ?? null,
    sendPush: keys && ((...push) => app.sendPush(keys, ...push)),
  }
}

/** Jobs and scheduled work have no visitor: their context has the site that they work for. */
export function createJobContext(
  app: App,
  siteId: number,
  effects: Effects,
  db: Queryable,
): Context {
  const site = app.siteById(siteId)
  const visitor = {
    site,
    actor: null,
    user: null,
    traits: undefined,
    sessionToken: null,
    now: app.clock(),
    locale: 'en' as const,
    country: site.settings.company.country,
    addressCountry: site.settings.company.country,
    address: '',
    device: '',
    origin: app.getOrigin(site),
    requestId: 'job',
    cookies: {},
    browserLocale: null,
    headers: new Headers(),
  }
  return createContext(
    app,
    { visitor, query: new URLSearchParams(), input: {}, upload: noUpload, repeat: null },
    effects,
    db,
  )
}
