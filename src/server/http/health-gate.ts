import type { Http } from './serve.ts'

type Fetch = Http['fetch']
export type HealthGate = {
  fetch: Fetch
  open(fetch: Fetch): void
  /** From now on the node's health is `stopping`; it answers everything else as before. */
  drain(): void
}

/** Whether the node can serve: for load balancers. */
const HEALTH = '/api/health.php'
/** Whether the process responds at all: for what restarts it. */
const LIVENESS = '/api/alive.php'

const notReady = {
  status: 503,
  headers: { 'retry-after': '2', 'cache-control': 'no-store' },
}

/**
 * Answers in front of a node. While it starts: 503 with Retry-After, and `starting` as its health, so
 * that a load balancer waits and a taken port is noticed before the database is migrated. While it
 * drains: `stopping` as its health, so that a load balancer sends nothing more. Its liveness is 200
 * all the time.
 */
export function createHealthGate(): HealthGate {
  let current: Fetch = () =>
    new Response('The site is starting. Try again in a moment.\n', notReady)
  let unready: 'starting' | 'stopping' | null = 'starting'
  return {
    fetch(request, ...rest) {
      const { pathname } = new URL(request.url)
      if (pathname === LIVENESS) return Response.json({ status: 'alive' })
      if (pathname === HEALTH && unready) return Response.json({ status: unready }, notReady)
      return current(request, ...rest)
    },
    open(fetch) {
      unready = null
      current = fetch
    },
    drain() {
      unready = 'stopping'
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
