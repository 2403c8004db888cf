import { startSession } from '../../src/accounts/server/public.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import { createApp } from '../../src/app/server/create-app.ts'
import { createPool } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import type { Pages } from '../../src/server/pages/load-pages.ts'
import { createPageRenderer } from '../../src/app/server/pages/render-page.ts'
import { serve, type Http } from '../../src/server/http/serve.ts'
import { sessionCookieName } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { createPostgresBus } from '../../src/server/live/postgres-bus.ts'
import type { SharedBus } from '../../src/server/live/shared-bus.ts'
import { silentLog } from './cluster.ts'
import { connectTimeout } from './database.ts'
import { testApp, type TestApp } from './app.ts'

/** A browser: its current cookie, and requests to either node. */
export type Browser = { api: Api; cookie(): string }

export type TwoNodes = TestApp & {
  other: Http
  /** A logged-in browser that sends its requests to the first node. */
  browserOf(memberId: string): Promise<Browser>
  stop(): Promise<void>
}

/** Two nodes of one installation that share only the database, which also carries their live events. */
export async function twoNodes(pages?: Pages): Promise<TwoNodes> {
  const buses: SharedBus[] = []
  const newBus = async (url: string) => {
    const bus = await createPostgresBus({ url, log: silentLog })
    buses.push(bus)
    return bus
  }
  const first = await testApp({ bus: newBus, ...(pages && { pages }) })
  const { app } = first
  const url = app.databases.shared.options.connectionString ?? ''
  const pool = createPool({ url, log: silentLog, size: 4, connectTimeout })
  const node = await createApp({
    ...app,
    databases: createDatabases(pool),
    bus: await newBus(url),
    redis: null,
  })
  const name = sessionCookieName(false)
  async function browserOf(memberId: string): Promise<Browser> {
    const session = { sessionId: newId(), memberId, siteId: 1, device: 'test', place: '' }
    let cookie = `${name}=${await startSession(app.pool, session, first.now())}`
    const send = async (path: string, init: RequestInit) => {
      const headers = {
        ...Object.fromEntries(new Headers(init.headers)),
        cookie,
        'sec-fetch-site': 'same-origin',
      }
      const response = await first.http.request(new URL(path, app.config.origin), {
        ...init,
        headers,
      })
      const set = response.headers.getSetCookie().find((line) => line.startsWith(name))
      if (set) cookie = set.split(';')[0] ?? ''
      return response
    }
    return {
      api: createApi({ send, wait: async () => {}, newKey: () => crypto.randomUUID() }),
      cookie: () => cookie,
    }
  }
  return {
    ...first,
    other: serve(node, pages ? createPageRenderer(node, pages) : null),
    browserOf,
    async stop() {
      node.streams.closeAll()
      await Promise.all(buses.map((bus) => bus.stop()))
      await pool.end()
    },
  }
}
