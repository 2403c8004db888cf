import type { MiddlewareHandler } from 'hono'
import type { App } from '../app.ts'
import { fileHeaders, newNonce, securityHeaders } from './security-headers.ts'

/** What a request carries from here to its handler. */
export type Variables = { nonce: string; requestId: string; thirdParties: string[] }

/** Gives every response the common headers, and writes the request to the log. */
export function withHeaders(app: App): MiddlewareHandler<{ Variables: Variables }> {
  return async (c, next) => {
    const nonce = newNonce()
    const requestId = crypto.randomUUID()
    c.set('nonce', nonce)
    c.set('requestId', requestId)
    c.set('thirdParties', [])
    const started = performance.now()
    await next()
    const response = c.res
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const { settings } = app.siteOf(c.req.header('host') ?? '')
    const hsts = app.config.origin.startsWith('https:') ? settings.hsts : null
    const cdn = settings.cdn_prefix
    const isBuilt = c.req.path.startsWith('/assets/') && response.ok
    const dev = process.env['VONK_DEV'] === '1'
    const addHeaders = isBuilt
      ? fileHeaders({ hsts, cdn })
      : securityHeaders({
          nonce: isPage ? nonce : null,
          hsts,
          cdn,
          dev,
          thirdParties: c.get('thirdParties'),
        })
    await addHeaders(c, async () => {})
    // A CDN forwards our headers; modules and fonts from another host need CORS.
    if (isBuilt && cdn) response.headers.set('access-control-allow-origin', '*')
    if (!response.headers.has('cache-control'))
      response.headers.set('cache-control', 'private, no-store')
    response.headers.set('x-request-id', requestId)
    app.log.debug(
      {
        request: requestId,
        method: c.req.method,
        path: c.req.path,
        status: response.status,
        ms: Math.round(performance.now() - started),
      },
      'request',
    )
  }
}
