import type { App } from '../app.ts'
import type { RawRoute } from './route.ts'

/**
 * `GET /api/health.php`: 200 while this node can query its database, otherwise 503; `degraded`
 * names the optional services that are unavailable.
 */
export function healthRoute(app: App): RawRoute {
  return {
    method: 'GET',
    path: '/api/health.php',
    async handle() {
      try {
        await app.pool.query({ text: 'select 1' })
        const degraded = app.redis && !app.redis.isAvailable() ? ['redis'] : []
        return Response.json(degraded.length === 0 ? { status: 'ok' } : { status: 'ok', degraded })
      } catch {
        return Response.json(
          { status: 'unavailable' },
          { status: 503, headers: { 'retry-after': '2' } },
        )
      }
    },
  }
}
