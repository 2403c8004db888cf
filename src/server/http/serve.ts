import { Hono, type Context as HonoContext } from 'hono'
import { generateCookie } from 'hono/cookie'
import { ApiError, isApiError } from '../../platform/api-error.ts'
import { MEMBER_HEADER } from '../../platform/page-member.ts'
import { isRefused, isUnavailable } from '../database/failures.ts'
import { isStorageFailure } from '../files/storage-failure.ts'
import type { App } from '../app.ts'
import type { RenderedPage } from '../../platform/page-bundle.ts'
import { withApiKey } from './api-key.ts'
import { compressed, textResponse } from './compressed.ts'
import { visitorForFiles } from './banned.ts'
import { createContext, type Cookie, type Effects } from './create-context.ts'
import { assertCallIsOpen, assertNotMoving, assertPageIsOpen } from './closed-site.ts'
import { assertSameSite, assertNoPrefetch, ownOrigins } from './cross-site.ts'
import { assertStorable } from './input.ts'
import {
  assertAllowed,
  failureStatus,
  perform,
  consumeBurst,
  consumeLimits,
  consumeRefusal,
  type CallResponse,
} from './perform.ts'
import { assertPageMember } from './page-member.ts'
import { HEALTH_PATH } from './health.ts'
import { answerConfiguredHosts } from './known-hosts.ts'
import { asNamedBy, assertCallHeaders, withCall } from './read-call.ts'
import { freshCookies } from './reader.ts'
import type { RawRoute, Route } from './route.ts'
import { noUpload } from './uploads.ts'
import { readVisitor, type Visitor } from './visitor.ts'
import { withHeaders, type Variables } from './with-headers.ts'

export type Http = Hono<{ Variables: Variables }>

/** Renders a page, or the error page for a failure. */
export type PageRenderer = (
  request: Request,
  visitor: Visitor,
  nonce: string,
  failure?: ApiError,
) => Promise<RenderedPage>

/**
 * The HTTP server of one node: calls, raw routes and pages, with common headers and error handling.
 */
export function serve(
  app: App,
  renderPage: PageRenderer | null,
  extend: (http: Http) => void = () => {},
): Http {
  const http: Http = new Hono<{ Variables: Variables }>()
  http.use('*', compressed)
  http.use('*', withHeaders(app))
  http.onError((error, c) => failureResponse(app, c, null, error))
  const route = (raw: RawRoute) => http.on(raw.method, raw.path, (c) => handleRawRoute(app, c, raw))
  for (const raw of app.rawRoutes) if (raw.anyHost) route(raw)
  http.use('*', answerConfiguredHosts(app))
  for (const [key, variants] of routesByPath(app.routes)) {
    const [method = '', path = ''] = key.split(' ')
    http.on(method, path, (c) => handleCall(app, c, variants))
  }
  for (const raw of app.rawRoutes) if (!raw.anyHost) route(raw)
  const paths = new Set<string>(app.routes.map((route) => route.call.path))
  http.all('/api/*', (c) =>
    failureResponse(
      app,
      c,
      null,
      new ApiError(paths.has(c.req.path) ? 'method_not_allowed' : 'not_found'),
    ),
  )
  extend(http)
  if (renderPage) http.on(['GET', 'POST'], '*', async (c) => handlePage(app, c, renderPage))
  return http
}

function routesByPath(routes: Route[]): Map<string, Route[]> {
  const byPath = new Map<string, Route[]>()
  for (const route of routes) {
    const key = `${route.call.method} ${route.call.path}`
    byPath.set(key, [...(byPath.get(key) ?? []), route])
  }
  return byPath
}

async function handleCall(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  variants: Route[],
): Promise<Response> {
  const url = new URL(c.req.url)
  const route =
    variants.find(({ call }) => call.variant && url.searchParams.has(call.variant)) ??
    variants.find(({ call }) => !call.variant)
  if (!route) return failureResponse(app, c, null, new ApiError('not_found'))
  const response = await responseOfCall(app, c, route, url)
  // A refused call changed nothing, and another site must not set cookies here.
  if (response.status < 400) setCookies(app, response, freshCookies(app, route))
  return response
}

async function responseOfCall(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  route: Route,
  url: URL,
): Promise<Response> {
  try {
    assertNotMoving(app.getSite(url.host))
    const find = route.traits ? app.findSessionWithTraits : app.findSession
    const caller = await readVisitor(app, c, c.get('requestId'), find)
    const visitor = await withApiKey(app, route.call, caller)
    if (route.call.method !== 'GET' || route.call.writes)
      assertSameSite(c.req.raw.headers, ownOrigins(app.config, visitor, url))
    if (route.call.writes) assertNoPrefetch(c.req.raw.headers)
    assertPageMember(c.req.raw, url, visitor.actor, route.call.access !== 'anyone')
    assertCallHeaders(route, c.req.raw)
    assertCallIsOpen(app, visitor, route.call)
    await assertAllowed(app, route, visitor)
    const incoming = { app, route, request: c.req.raw, query: url.searchParams, visitor }
    return toResponse(app, await withCall(incoming, (call) => perform(app, route, call)))
  } catch (error) {
    return failureResponse(app, c, route, asNamedBy(route.call, error))
  }
}

function toResponse(app: App, { status, body, cookies }: CallResponse): Response {
  const headers = { 'content-type': 'application/json; charset=utf-8' }
  const response =
    status === 204 ? new Response(null, { status }) : textResponse([body], { status, headers })
  setCookies(app, response, cookies)
  return response
}

function setCookies(app: App, { headers }: Response, cookies: Cookie[]) {
  const secure = app.config.origin.startsWith('https:')
  for (const { name, value, maxAge, httpOnly, member } of cookies) {
    if (member) headers.set(MEMBER_HEADER, member)
    headers.append(
      'set-cookie',
      generateCookie(name, value, { path: '/', maxAge, sameSite: 'Lax', httpOnly, secure }),
    )
  }
}

async function handleRawRoute(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  raw: RawRoute,
): Promise<Response> {
  try {
    if (raw.path !== HEALTH_PATH) assertNotMoving(app.getSite(new URL(c.req.url).host))
    const visitor = visitorForFiles(raw, await readVisitor(app, c, c.get('requestId')))
    if (!raw.isUnlimited) await consumeBurst(app, visitor)
    if (visitor.actor) assertNoPrefetch(c.req.raw.headers)
    const url = new URL(c.req.url)
    if (raw.method !== 'GET')
      assertSameSite(c.req.raw.headers, ownOrigins(app.config, visitor, url))
    assertPageMember(c.req.raw, url, visitor.actor, true)
    await consumeLimits(app, raw.limits ?? [], visitor)
    const effects: Effects = { cookies: [], afterCommit: [] }
    const query = url.searchParams
    const ctx = createContext(
      app,
      { visitor, query, input: {}, upload: noUpload, repeat: null },
      effects,
      app.databases.atSite(visitor.site.id),
    )
    const parameters: Record<string, string> = c.req.param()
    assertStorable([parameters, [...query.values()]])
    const answer = await raw.handle(ctx, c.req.raw, parameters)
    for (const effect of effects.afterCommit) effect()
    // A HEAD has no body; an unread stream would stay open.
    if (c.req.method === 'HEAD') await answer.body?.cancel()
    const response = new Response(c.req.method === 'HEAD' ? null : answer.body, answer)
    setCookies(app, response, effects.cookies)
    return response
  } catch (error) {
    return failureResponse(app, c, null, error)
  }
}

async function handlePage(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  renderPage: PageRenderer,
): Promise<Response> {
  try {
    assertNotMoving(app.getSite(new URL(c.req.url).host))
    const visitor = await readVisitor(app, c, c.get('requestId'), app.findSessionWithUser)
    await consumeBurst(app, visitor)
    const moved = redirectFromAlias(c.req.url, visitor)
    if (moved) return moved
    assertPageIsOpen(app, visitor, c.req.path)
    const rendered = await renderPage(c.req.raw, visitor, c.get('nonce')())
    if (rendered.status === 503) rendered.headers.set('retry-after', '2')
    c.set('thirdParties', rendered.thirdParties ?? [])
    return pageResponse(rendered)
  } catch (error) {
    const response = failureResponse(app, c, null, error)
    return failurePage(app, c, renderPage, { error, response }).catch(() => response)
  }
}

/** Leads from another host of the brand to its main one. */
function redirectFromAlias(address: string, { site, origin }: Visitor): Response | null {
  const { host, pathname, search } = new URL(address)
  if (!site.aliases.includes(host) || host === new URL(origin).host) return null
  return new Response(null, { status: 308, headers: { location: `${origin}${pathname}${search}` } })
}

/**
 * Renders an error page for a person who opened a page, even if the visitor is unknown because the
 * database is unavailable.
 */
async function failurePage(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  renderPage: PageRenderer,
  { error, response }: { error: unknown; response: Response },
) {
  const visitor = await readVisitor(app, c, c.get('requestId'), async () => null)
  if (response.status === 429) await consumeRefusal(app, visitor)
  const rendered = await renderPage(
    c.req.raw,
    visitor,
    c.get('nonce')(),
    failureOfPage(error, response.status),
  )
  for (const [name, value] of response.headers)
    if (name === 'retry-after') rendered.headers.set(name, value)
  return pageResponse(rendered)
}

function failureOfPage(error: unknown, status: number): ApiError {
  if (status === 429 && isApiError(error)) return new ApiError(error.code, error.params, status)
  if (isApiError(error) && error.code === 'not_open') return new ApiError('not_open', {}, status)
  return new ApiError(status === 503 ? 'unavailable' : 'unexpected', {}, status)
}

const pageResponse = ({ status, headers, html }: RenderedPage): Response =>
  html === null ? new Response(null, { status, headers }) : textResponse(html, { status, headers })

function failureResponse(
  app: App,
  c: HonoContext<{ Variables: Variables }>,
  route: Route | null,
  cause: unknown,
): Response {
  const requestId = c.get('requestId')
  if (isUnavailable(cause))
    app.log.warn({ request: requestId, error: cause }, 'the database does not respond')
  if (isStorageFailure(cause))
    app.log.error({ request: requestId, err: cause }, 'the file storage failed')
  const error =
    isUnavailable(cause) || isStorageFailure(cause)
      ? new ApiError('unavailable')
      : isRefused(cause, 'no_session')
        ? new ApiError('authentication_required')
        : cause
  const status = failureStatus(route?.call ?? null, error)
  if (status === null) {
    app.log.error({ request: requestId, path: c.req.path, err: error }, 'unexpected failure')
    return Response.json(
      { error: { code: 'unexpected', params: { incident: requestId } } },
      { status: 500 },
    )
  }
  if (!isApiError(error)) throw error
  const body = {
    error: { code: error.code, params: error.params },
    ...(error.code === 'authentication_required' && { authentication_required: true }),
  }
  const headers =
    status === 429 || status === 503
      ? { 'retry-after': String(error.params['seconds'] ?? 2) }
      : undefined
  return Response.json(body, { status, ...(headers && { headers }) })
}
