import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { freePort } from '../../src/server/free-port.ts'
import { newId } from '../../src/server/ids.ts'
import { addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { familyTime, processorTime } from './processor-time.ts'
import { leanClient, type LeanClient } from './lean-client.ts'
import { asOwner } from './as-owner.ts'

export type Sender = {
  member: string
  session: string
  other: string
  cookie: string
  conversation: string
}
/** A process of the product on a database that others may share. */
export type NodeProcess = {
  port: number
  get: LeanClient['get']
  post: LeanClient['post']
  /** Opens a live stream; `onEvent` gets each event's data. Returns a function that closes it. */
  listen(cookie: string, onEvent: (data: string) => void): Promise<() => void>
  /** Resident memory in bytes. */
  memory(): number
  /** Open files and sockets. */
  handles(): number
  /** CPU time in microseconds. */
  processor(): number
  close(): Promise<void>
}

export type ChatNode = NodeProcess & {
  pool: Database
  senders: Sender[]
  /** CPU time of all processes of PostgreSQL in microseconds. */
  databaseProcessor(): number
  /** Another node on the same database; `close` ends the first one only. */
  addNode(): Promise<NodeProcess>
}

/** One node in its own process on a database with fsync, with pairs of members who chat; with `pages`, the built product behind a proxy. */
export async function chatNode(pairs: number, { pages = false } = {}): Promise<ChatNode> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-chat-bench-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ directory: join(folder, 'postgres'), log: silentLog })
  await migrate({ url: database.url, log: silentLog })
  const pool = createPool({ url: database.url, log: silentLog, everySite: true })
  await addSites(pool)
  const addNode = () => startNodeProcess({ databaseUrl: database.url, folder, pages })
  const node = await addNode()
  const senders = await addSenders(pool, pairs)
  await refreshStatistics(pool)
  return {
    ...node,
    pool,
    senders,
    databaseProcessor: () => familyTime(join(folder, 'postgres/data/postmaster.pid')),
    addNode,
    async close() {
      await node.close()
      await pool.end()
      await database.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type ProcessSettings = { databaseUrl: string; folder: string; pages: boolean }

async function startNodeProcess({
  databaseUrl,
  folder,
  pages,
}: ProcessSettings): Promise<NodeProcess> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    VONK_VAR: folder,
    LOG_LEVEL: 'silent',
    NODE_ENV: 'production',
    VONK_MODE: 'local',
    DEMO_MEMBERS: '0',
    ...(pages && { TRUSTED_PROXIES: '1' }),
  }
  const program = pages ? '../../src/app/server/main.ts' : '../faults/node.ts'
  const child = fork(join(import.meta.dirname, program), { env, stdio: 'ignore' })
  await healthy(port)
  const client = leanClient(port)
  return {
    port,
    get: client.get,
    post: client.post,
    listen: (cookie, onEvent) => listen(port, cookie, onEvent),
    memory: () => residentMemory(child),
    handles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    processor: () => processorTime(child.pid),
    async close() {
      client.close()
      // Ends by itself with its parent, so that a profiler in it can write its output.
      const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
      if (pages) child.kill('SIGTERM')
      else child.disconnect()
      await ended
    },
  }
}

/** As autovacuum does within a minute; it also discards the plans that were made for empty tables. */
export async function refreshStatistics(pool: Database): Promise<void> {
  await asOwner(pool, sql`analyze`)
}

/**
 * Partners are far apart: two who write in the same millisecond wait for the row of their
 * conversation, which people do not.
 */
async function addSenders(pool: Database, pairs: number): Promise<Sender[]> {
  const [starters, partners]: [Sender[], Sender[]] = [[], []]
  for (let pair = 0; pair < pairs; pair++) {
    const one = await addWriter(pool, { credits: 100_000 })
    const other = await addWriter(pool, { credits: 100_000 })
    const conversation = await addConversation(pool, one, other)
    starters.push({ member: one, other, conversation, ...(await logIn(pool, one)) })
    partners.push({ member: other, other: one, conversation, ...(await logIn(pool, other)) })
  }
  return [...starters, ...partners]
}

export const cookieOf = async (pool: Database, memberId: string): Promise<string> =>
  (await logIn(pool, memberId)).cookie

async function logIn(
  pool: Database,
  memberId: string,
): Promise<Pick<Sender, 'session' | 'cookie'>> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'bench', place: '' }
  const token = await startSession(pool, session, new Date())
  return { session: session.sessionId, cookie: `auth.session=${token}` }
}

export async function addConversation(pool: Database, one: string, other: string): Promise<string> {
  const conversation = newId()
  await execute(
    pool,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
        values (${conversation}, 1, least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint), ${one}, now())`,
  )
  await execute(
    pool,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, has_written)
        values (${one}, ${conversation}, ${other}, true, now(), true), (${other}, ${conversation}, ${one}, false, now(), true)`,
  )
  return conversation
}

function listen(
  port: number,
  cookie: string,
  onEvent: (data: string) => void,
): Promise<() => void> {
  return new Promise((opened, failed) => {
    const stream = request(
      { port, host: '127.0.0.1', path: '/api/events.php', headers: { cookie }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200)
          return failed(new Error(`A stream is refused: ${answer.statusCode}`))
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          for (const line of chunk.split('\n'))
            if (line.startsWith('data: {')) onEvent(line.slice(6))
        })
        answer.on('error', () => {})
        opened(() => stream.destroy())
      },
    )
    stream.on('error', failed).end()
  })
}

function residentMemory({ pid }: ChildProcess): number {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)
  return Number(line?.[1] ?? 0) * 1024
}

async function healthy(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if ((await fetch(`http://127.0.0.1:${port}/api/health.php`).catch(() => null))?.ok) return
    await delay(50)
  }
  throw new Error('the node does not come up')
}
