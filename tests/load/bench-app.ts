import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSession } from '../../src/accounts/server/public.ts'
import type { App } from '../../src/server/app.ts'
import { readConfig } from '../../src/server/config.ts'
import { createApp } from '../../src/app/server/create-app.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { createDatabases } from '../../src/server/database/walls.ts'
import { hashToken, type Visitor } from '../../src/server/http/visitor.ts'
import { newId } from '../../src/server/ids.ts'
import { createLocalBus } from '../../src/server/live/local-bus.ts'
import type { Pages } from '../../src/server/pages/load-pages.ts'
import { silentLog } from '../factories/cluster.ts'
import { memoryFiles } from '../factories/files.ts'
import { addMember } from '../factories/member.ts'
import { addSites } from '../factories/sites.ts'
import { familyTime } from './processor-time.ts'

export type BenchApp = {
  app: App
  pool: Database
  url: string
  /** A premium member, logged in. */
  memberId: string
  cookie: string
  visitor: Visitor
  /** CPU time of all processes of PostgreSQL in microseconds. */
  databaseProcessor(): number
  close(): Promise<void>
}

type BenchSettings = { members: number; pages: Pages | null; env?: NodeJS.ProcessEnv }

/** A node on an embedded database of its own, with fsync on as in production. */
export async function benchApp({ members, pages, env = {} }: BenchSettings): Promise<BenchApp> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-bench-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ directory: join(folder, 'postgres'), log: silentLog })
  await migrate({ url: database.url, log: silentLog })
  const pool = createPool({ url: database.url, log: silentLog, everySite: true })
  const nodePool = createPool({ url: database.url, log: silentLog })
  await addSites(pool)
  for (let n = 0; n < members; n++)
    await addMember(pool, { name: `Member ${n}`, gender: n % 2 === 0 ? 'female' : 'male' })
  const memberId = await addMember(pool, { name: 'Daan', gender: 'male', paid: true })
  const app = await createApp({
    config: readConfig({ VONK_VAR: folder, LOG_LEVEL: 'silent', ...env }),
    databases: createDatabases(nodePool),
    log: silentLog,
    bus: createLocalBus(),
    redis: null,
    files: memoryFiles(),
    pages,
    clock: () => new Date(),
    findCountry: () => 'NL',
    sendMail: () => Promise.resolve(),
  })
  // Rate limits are off: they would distort the measurement.
  app.limits = { consume: () => Promise.resolve() }
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'bench', place: '' }
  const token = await startSession(pool, session, app.clock())
  return {
    app,
    pool,
    url: database.url,
    memberId,
    cookie: `auth.session=${token}`,
    visitor: await visitorOf(app, token),
    databaseProcessor: () => familyTime(join(folder, 'postgres/data/postmaster.pid')),
    async close() {
      await Promise.all([pool.end(), nodePool.end()])
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function visitorOf(app: App, token: string): Promise<Visitor> {
  const now = app.clock()
  const found = await app.findSessionWithUser({ siteId: 1, tokenHash: hashToken(token), now })
  const site = app.siteById(1)
  return {
    site,
    actor: found?.actor ?? null,
    user: found?.user ?? null,
    traits: found?.traits,
    sessionToken: token,
    now,
    locale: 'en',
    country: 'NL',
    addressCountry: 'NL',
    address: '127.0.0.1',
    device: 'bench',
    origin: app.getOrigin(site),
    requestId: 'bench',
    cookies: {},
    browserLocale: null,
    headers: new Headers(),
  }
}
