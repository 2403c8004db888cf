import { cutText } from '../../platform/text-length.ts'
import { hash } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context as HonoContext } from 'hono'
import { parse } from 'hono/utils/cookie'
import {
  defaultLocale,
  isLocale,
  LOCALE_COOKIE,
  preferredLocale,
  splitLocale,
  type Locale,
} from '../../platform/locales.ts'
import { domainLocale, type Site } from '../../sites/rules.ts'
import type { App, FindSession, SessionMatch } from '../app.ts'
import type { Actor } from '../context.ts'
import type { CurrentUserTraits, UserRow } from '../current-user.ts'
import { clientAddress, isFromProxy } from './client-address.ts'
import { findCountryOfProxy } from './country.ts'

/**
 * What is known of every request before its call: the brand, the person, their language and
 * country.
 */
export type Visitor = {
  site: Site
  actor: Actor | null
  /** On a page: the member who reads it. */
  user: UserRow | null
  /** The member's own traits, null for staff; undefined where they were not read with the session. */
  traits: CurrentUserTraits | null | undefined
  sessionToken: string | null
  now: Date
  locale: Locale
  country: string
  /** The country of the network address, whatever the account says. */
  addressCountry: string
  address: string
  device: string
  origin: string
  requestId: string
  cookies: Record<string, string>
  /** The first of the browser's languages that the site supports. */
  browserLocale: Locale | null
  headers: Headers
}

/**
 * `__Host-` binds the cookie to this host and https; plain http (local mode) cannot use that
 * prefix.
 */
export const sessionCookieName = (secure: boolean) =>
  secure ? '__Host-auth.session' : 'auth.session'

export const hashToken = (token: string) => hash('sha256', token, 'buffer')

export async function readVisitor(
  app: App,
  c: HonoContext,
  requestId: string,
  find: FindSession = app.findSession,
): Promise<Visitor> {
  const headers = c.req.raw.headers
  const url = new URL(c.req.url)
  const cookies = parse(headers.get('cookie') ?? '')
  const site = app.getSite(url.host)
  const now = app.clock()
  const token = cookies[sessionCookieName(app.config.origin.startsWith('https:'))] ?? null
  const idleSeconds = Number(headers.get('x-idle-seconds')) || 0
  const session = token
    ? await find({ siteId: site.id, tokenHash: hashToken(token), now, idleSeconds })
    : null
  const siteSession = session && session.siteId === site.id ? session : null
  const socket = socketAddress(c)
  const address = clientAddress(app.config, headers, socket)
  const addressCountry = countryOfRequest(app, headers, { address, socket })
  return {
    site,
    actor: siteSession && withTrustedRole(app, siteSession.actor),
    user: siteSession?.user ?? null,
    traits: siteSession?.traits,
    sessionToken: siteSession ? token : null,
    now,
    locale: chooseLocale(url.pathname, cookies, headers, site, siteSession),
    country: siteSession?.country ?? addressCountry,
    addressCountry,
    address,
    device: cutText(headers.get('user-agent') ?? '', 300),
    origin: app.getOrigin(site),
    requestId,
    cookies,
    browserLocale: preferredLocale(headers.get('accept-language')),
    headers,
  }
}

/**
 * Operators read reports and review photos, so they need a second factor; local mode has no real
 * data and requires none.
 */
const withTrustedRole = ({ config }: App, actor: Actor): Actor =>
  actor.role === 'operator' && !actor.secondStep && config.mode === 'production'
    ? { ...actor, role: 'locked_operator' }
    : actor

/** In-process requests of tests have no socket. */
function socketAddress(c: HonoContext): string {
  const bindings: unknown = c.env
  const hasSocket = typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
  return (hasSocket && getConnInfo(c).remote.address) || '127.0.0.1'
}

function countryOfRequest(
  app: App,
  headers: Headers,
  { address, socket }: { address: string; socket: string },
): string {
  const demo = app.config.mode === 'local' ? headers.get('x-demo-country') : null
  if (demo && /^[A-Z]{2}$/.test(demo)) return demo
  const named = isFromProxy(app.config, socket)
    ? findCountryOfProxy(app.config.country, headers)
    : null
  return named ?? app.findCountry(address) ?? 'NL'
}

/**
 * The page's language prefix, else (for calls) the member's language, the cookie, the site's
 * domain, the browser, English.
 */
function chooseLocale(
  path: string,
  cookies: Record<string, string>,
  headers: Headers,
  site: Site,
  session: SessionMatch | null,
): Locale {
  const isCall = path.startsWith('/api/')
  if (!isCall) return splitLocale(path)[0] ?? defaultLocale
  const requested = headers.get('x-locale')
  const saved = cookies[LOCALE_COOKIE]
  if (isLocale(requested)) return requested
  if (isLocale(saved)) return saved
  return (
    session?.actor.language ??
    domainLocale(site.settings) ??
    preferredLocale(headers.get('accept-language')) ??
    defaultLocale
  )
}
