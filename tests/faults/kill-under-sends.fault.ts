// Kills nodes and PostgreSQL with kill -9 while members send, through a proxy that loses answers; then checks the history.
// `--short`: 20 kills instead of 500.
import { fork, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/accounts.ts'
import { sendMessage } from '../../src/chat/contract.ts'
import { createApi } from '../../src/platform/api-client.ts'
import type { Api } from '../../src/platform/contract.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute, rows } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { brokenPromises, type Ending, type Sent } from '../history/check-history.ts'
import { lossyProxy, type LossyProxy } from './lossy-proxy.ts'

const KILLS = process.argv.includes('--short') ? 20 : 500
const WRITERS = 8
const GRANTED = 100_000
const LOST = 0.3

const folder = mkdtempSync(join(tmpdir(), 'vonk-kills-'))
chmodSync(folder, 0o755)
const directory = join(folder, 'postgres')
const database = await startEmbedded({ directory, log: silentLog })
await migrate({ url: database.url, log: silentLog })
const pool = createPool({ url: database.url, log: silentLog, size: 4 })
await addSites(pool)

const history: Sent[] = []
const until = { over: false }
const nodes = await Promise.all([0, 1].map(startOwnNode))
const people = await addPeople(pool)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void cleanUp().finally(() => process.exit(1)))
let kept = false
try {
  kept = await run()
} finally {
  await cleanUp()
}
process.exit(kept ? 0 : 1)

async function run(): Promise<boolean> {
  const sending = people.map((person, index) => keepSending(person, index))
  const kills = await keepKilling().finally(() => {
    until.over = true
  })
  await Promise.all(sending)
  const broken = brokenPromises(history, await readEnding(pool))
  const acknowledged = history.filter((sent) => sent.acknowledged).length
  const lost = nodes.reduce((sum, { proxy }) => sum + proxy.lost(), 0)
  for (const line of broken.slice(0, 20)) console.error(line)
  console.log(`${kills} kills, ${lost} answers lost, ${history.length} messages sent`)
  console.log(`${acknowledged} acknowledged, ${broken.length} promises broken`)
  return broken.length === 0 && acknowledged >= KILLS
}

async function cleanUp(): Promise<void> {
  for (const node of nodes) await node.stop()
  await pool.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

type OwnNode = { proxy: LossyProxy; kill(): Promise<void>; stop(): Promise<void> }

async function startOwnNode(): Promise<OwnNode> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    PORT: String(port),
    VONK_VAR: folder,
    LOG_LEVEL: 'silent',
    DEMO_MEMBERS: '0',
  }
  const begin = () => fork(join(import.meta.dirname, 'node.ts'), { env, stdio: 'ignore' })
  let child: ChildProcess = begin()
  await healthy(port)
  const ended = () =>
    new Promise<void>((gone) => ((child.exitCode ?? child.signalCode) === null ? child.once('exit', () => gone()) : gone()))
  return {
    proxy: await lossyProxy(port, LOST),
    async kill() {
      child.kill('SIGKILL')
      await ended()
      child = begin()
      await healthy(port)
    },
    async stop() {
      child.kill('SIGKILL')
      await ended()
    },
  }
}

async function healthy(port: number): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/health.php`).catch(() => null)
    if (answer?.ok) return
    await delay(50)
  }
  throw new Error('a node does not come up')
}

function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const server = createServer().once('error', failed)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? found(address.port) : failed(new Error('no port'))))
    })
  })
}

type Person = { member: string; cookie: string; conversation: string }

/** Pairs who have talked already, so that every message that follows is a paid one with a known target. */
async function addPeople(db: Database): Promise<Person[]> {
  const members = await Promise.all(Array.from({ length: WRITERS }, () => addWriter(db, { credits: GRANTED })))
  const cookies = await Promise.all(members.map((member) => cookieOf(db, member)))
  const people: Person[] = []
  for (let index = 0; index < WRITERS; index += 2) {
    const [one = '', other = ''] = [members[index], members[index + 1]]
    const conversation = await startTalk(db, one, other)
    people.push({ member: one, cookie: cookies[index] ?? '', conversation })
    people.push({ member: other, cookie: cookies[index + 1] ?? '', conversation })
  }
  return people
}

async function cookieOf(db: Database, memberId: string): Promise<string> {
  const session = { sessionId: newId(), memberId, siteId: 1, device: 'faults', place: '' }
  return `auth.session=${await startSession(db, session, new Date())}`
}

async function startTalk(db: Database, one: string, other: string): Promise<string> {
  const conversation = newId()
  await execute(
    db,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
        values (${conversation}, 1, least(${one}::bigint, ${other}::bigint), greatest(${one}::bigint, ${other}::bigint), ${one}, now())`,
  )
  await execute(
    db,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, wrote)
        values (${one}, ${conversation}, ${other}, true, now(), true), (${other}, ${conversation}, ${one}, false, now(), true)`,
  )
  return conversation
}

/** The product's own client with its five retries, at whichever node; an intention that found no answer is left as unknown. */
async function keepSending({ member, cookie, conversation }: Person, index: number): Promise<void> {
  const apis = nodes.map(({ proxy }) => clientOf(proxy.port, cookie))
  for (let count = 0; !until.over; count++) {
    const sent: Sent = { key: crypto.randomUUID(), sender: member, conversation, sentAt: performance.now(), acknowledged: null }
    history.push(sent)
    const api = apis[(index + count) % apis.length]
    const answer = await api?.(sendMessage, { id: sent.key, conversation, text: `Message ${count}` }).catch(() => null)
    if (answer?.message) sent.acknowledged = { at: performance.now(), seq: answer.message.seq }
    await delay(20)
  }
}

function clientOf(port: number, cookie: string): Api {
  return createApi({
    send: (path, init) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), cookie, 'sec-fetch-site': 'same-origin' }
      return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers, signal: AbortSignal.timeout(5_000) })
    },
    wait: (milliseconds) => delay(milliseconds / 4),
    newKey: () => crypto.randomUUID(),
  })
}

/** A node, the other node, or, one time in five, the database under both. */
async function keepKilling(): Promise<number> {
  for (let kill = 0; kill < KILLS; kill++) {
    await delay(150 + Math.random() * 250)
    if (kill % 5 === 4) await killDatabase()
    else await nodes[kill % 2]?.kill()
  }
  await delay(1_000)
  return KILLS
}

async function killDatabase(): Promise<void> {
  const [pid] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  for (let tries = 0; tries < 200; tries++) {
    await delay(100)
    const back = await pool.query('select 1').catch(() => null)
    if (back) return
  }
  throw new Error('the database does not come back')
}

async function readEnding(db: Database): Promise<Ending> {
  const members = people.map(({ member }) => member)
  return {
    stored: await rows(db, sql`select conversation_id as conversation, seq, id as key, sender_id as sender, cost from message`),
    books: (
      await rows<Omit<Ending['books'][number], 'granted'>>(
        db,
        sql`select w.member_id as member, w.balance,
              (select coalesce(sum(e.credits), 0)::int from ledger_entry e where e.member_id = w.member_id and e.account = 'member') as entries,
              (select count(*)::int from ledger_transaction t where t.member_id = w.member_id and t.kind = 'message') as debits
            from wallet w where w.member_id = any(${members}::bigint[])`,
      )
    ).map((books) => ({ ...books, granted: GRANTED })),
    unread: await rows(
      db,
      sql`select i.member_id as member, i.conversation_id as conversation, i.num_unread as unread,
            (select count(*)::int from message m where m.conversation_id = i.conversation_id and m.sender_id = i.other_id) as received
          from inbox i`,
    ),
  }
}
