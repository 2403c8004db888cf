import type { Http } from './serve.ts'

type Fetch = Http['fetch']
export type StartupGate = { fetch: Fetch; open(fetch: Fetch): void }

const HEALTH = '/api/health.php'

/**
 * Answers while a node starts: 503 with Retry-After, and `starting` as its health, so that a load
 * balancer waits and a taken port is noticed before the database is migrated.
 */
export function createStartupGate(): StartupGate {
  let current: Fetch = (request) => {
    const isHealth = new URL(request.url).pathname === HEALTH
    const init = { status: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } }
    return isHealth
      ? Response.json({ status: 'starting' }, init)
      : new Response('The site is starting. Try again in a moment.\n', init)
  }
  return {
    fetch: (...request) => current(...request),
    open(fetch) {
      current = fetch
    },
  }
}

/** What a node without a site answers: its health. */
export function onlyHealth(fetch: Fetch): Fetch {
  return (request, ...rest) =>
    new URL(request.url).pathname === HEALTH
      ? fetch(request, ...rest)
      : new Response('This node runs jobs only.\n', { status: 404 })
}
