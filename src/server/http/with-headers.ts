import type { MiddlewareHandler } from 'hono'
import type { App } from '../app.ts'
import { createSiteHeaders, newNonce } from './security-headers.ts'

/** What a request carries from here to its handler. */
export type Variables = {
  /** Created when a page asks for it: calls and files have none. */
  nonce: () => string
  requestId: string
  thirdParties: string[]
}

/** Gives every response the common headers, and writes the request to the log. */
export function withHeaders(app: App): MiddlewareHandler<{ Variables: Variables }> {
  const toHeaders = createSiteHeaders(app.config)
  return async (c, next) => {
    let created: string | undefined
    const nonce = () => (created ??= newNonce())
    const requestId = crypto.randomUUID()
    c.set('nonce', nonce)
    c.set('requestId', requestId)
    c.set('thirdParties', [])
    const started = performance.now()
    await next()
    const response = c.res
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
    const site = app.getSite(new URL(c.req.url).host)
    const { ofFile, ofPage, ofOther } = toHeaders(site)
    const isBuilt = c.req.path.startsWith('/assets/') && response.ok
    const ofDocument = isPage ? ofPage(c.get('thirdParties')) : ofOther
    const addHeaders = isBuilt ? ofFile : ofDocument
    await addHeaders(c, async () => {})
    // A CDN forwards our headers; modules and fonts from another host need CORS.
    if (isBuilt && site.settings.cdn_prefix)
      response.headers.set('access-control-allow-origin', '*')
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
