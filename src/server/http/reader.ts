import { FRESH_COOKIE, FRESH_SECONDS } from '../../platform/fresh-reads.ts'
import type { App } from '../app.ts'
import { createPipelinedReader } from '../database/pipelined-reader.ts'
import type { Queryable } from '../database/query.ts'
import { createReplicaReader } from '../database/replicas.ts'
import type { Cookie } from './create-context.ts'
import type { Route } from './route.ts'
import type { Visitor } from './visitor.ts'

/**
 * Where the calls of one request read: on a replica if the call allows it, the browser changed
 * nothing lately and a replica is up to date; otherwise on the leader.
 */
export function createReader(app: App, { cookies, site }: Visitor): (route: Route) => Queryable {
  const leader = createPipelinedReader(app.databases.atSite(site.id))
  const { replicas } = app
  if (replicas === null || cookies[FRESH_COOKIE] !== undefined) return () => leader
  let reader: Queryable | null = null
  return ({ replica }) => {
    if (!replica) return leader
    if (reader === null) {
      const chosen = replicas.choose()
      reader = chosen
        ? createReplicaReader(chosen.atSite(site.id), leader, replicas.reportRepeat)
        : leader
    }
    return reader
  }
}

/** After a call that changes something its browser reads from the leader for some seconds. */
export function freshCookies({ replicas }: App, { call, unread }: Route): Cookie[] {
  if (replicas === null || unread || (call.method === 'GET' && !call.writes)) return []
  // The browser's own script also sets it, so it is readable there.
  return [{ name: FRESH_COOKIE, value: '1', maxAge: FRESH_SECONDS, httpOnly: false }]
}
