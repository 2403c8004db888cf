import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import type { Http } from '../http/serve.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'
const REVALIDATE = 'public, max-age=0, must-revalidate'
const FIXED_NAME = /^\/[\w-]+\.(svg|png|ico|txt|webmanifest|js)$/

/**
 * Serves the built files: hashed ones are cached for ever, the few with a fixed name are
 * revalidated each time.
 */
export function serveBuiltFiles(http: Http, root: string): void {
  const client = `${root}/dist/client`
  http.use('/assets/*', cached(IMMUTABLE, serveStatic({ root: client, precompressed: true })))
  http.get('/assets/*', (c) => c.text('Not found', 404))
  // Only for their names: otherwise the disk is asked for a file with the name of each page.
  const hasFixedName = (path: string) => FIXED_NAME.test(path)
  http.use('/*', cached(REVALIDATE, serveStatic({ root: client }), hasFixedName))
}

/**
 * Set beforehand, because the library's own hook runs after the response was created, too late for
 * a header.
 */
const cached =
  (value: string, files: MiddlewareHandler, isFile = (_path: string) => true): MiddlewareHandler =>
  async (c, next) => {
    if (!isFile(c.req.path)) return next()
    const response = await files(c, next)
    if (response instanceof Response) response.headers.set('cache-control', value)
    return response
  }
