import type { App } from '../app.ts'
import type { RawRoute } from './route.ts'

/** `GET /api/health.php`: 200 while this node can answer from its database, 503 while it cannot. */
export function healthRoute(app: App): RawRoute {
  return {
    method: 'GET',
    path: '/api/health.php',
    async handle() {
      try {
        await app.pool.query({ text: 'select 1' })
        return Response.json({ status: 'ok' })
      } catch {
        return Response.json({ status: 'unavailable' }, { status: 503, headers: { 'retry-after': '2' } })
      }
    },
  }
}
