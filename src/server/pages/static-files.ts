import { serveStatic } from '@hono/node-server/serve-static'
import type { Http } from '../http/serve.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** Built files: hashed ones for ever, the few with a fixed name asked for again each time. */
export function serveBuiltFiles(http: Http, root: string): void {
  const client = `${root}/dist/client`
  http.use(
    '/assets/*',
    serveStatic({ root: client, precompressed: true, onFound: (_path, c) => c.header('cache-control', IMMUTABLE) }),
  )
  http.get('/assets/*', (c) => c.text('Not found', 404))
  http.use(
    '/*',
    serveStatic({
      root: client,
      rewriteRequestPath: (path) => (/^\/[\w-]+\.(svg|png|ico|txt|webmanifest|js)$/.test(path) ? path : '/.none'),
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=0, must-revalidate'),
    }),
  )
}
