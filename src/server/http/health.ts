import { createHmac } from 'node:crypto'
import type { App } from '../app.ts'
import type { RawRoute } from './route.ts'

export const HEALTH_PATH = '/api/health.php'

/** The header that tells the installations apart that a host may lead to. */
export const INSTALLATION_HEADER = 'vonk-installation'
/** What every node signs with the installation's secret for that header. */
export const INSTALLATION_TEXT = 'installation'

/** The value of that header at an installation with this secret. */
export const installationToken = (secret: string): string =>
  createHmac('sha256', secret).update(INSTALLATION_TEXT).digest('base64url')

/** Sites whose stored settings are invalid, so that an earlier version is served. */
export const countFaultySites = (app: App): number =>
  app.siteIds().filter((id) => app.siteById(id).faults.length > 0).length

/**
 * `GET /api/health.php`: 200 while this node can query its database, otherwise 503; `degraded`
 * names the optional services that are unavailable, and
 * `settings` if those of a site are invalid.
 */
export function healthRoute(app: App): RawRoute {
  const headers = { [INSTALLATION_HEADER]: installationToken(app.config.secret) }
  return {
    method: 'GET',
    path: HEALTH_PATH,
    anyHost: true,
    async handle() {
      try {
        await app.databases.shared.query({ text: 'select 1' })
        const degraded = [
          ...(app.redis && !app.redis.isAvailable() ? ['redis'] : []),
          ...(countFaultySites(app) > 0 ? ['settings'] : []),
        ]
        return Response.json(
          degraded.length === 0 ? { status: 'ok' } : { status: 'ok', degraded },
          { headers },
        )
      } catch {
        return Response.json(
          { status: 'unavailable' },
          { status: 503, headers: { ...headers, 'retry-after': '2' } },
        )
      }
    },
  }
}
