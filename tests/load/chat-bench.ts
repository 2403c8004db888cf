import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { countUnread } from '../../src/chat/server/public.ts'
import { listInboxRows } from '../../src/chat/server/inbox.ts'
import { addMessage } from '../../src/chat/server/add-message.ts'
import { listMessagePage } from '../../src/chat/server/messages.ts'
import { createPlainPool } from '../../src/server/database/pool.ts'
import { execute, row, type Queryable } from '../../src/server/database/query.ts'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { silentLog } from '../factories/cluster.ts'
import { chatNode, type ChatNode, type Sender } from './chat-node.ts'
import { milliseconds, percentile, print } from './figures.ts'
import { printDiskShare } from './disk-share.ts'
import { hasProsody, prosodyPackages, startProsody, type ProsodyArchive } from './prosody.ts'
import { asOwner } from './as-owner.ts'

const send = (node: ChatNode, { cookie, conversation }: Sender, text: string) =>
  node.post('/api/message.php', cookie, { id: crypto.randomUUID(), conversation, text })

/** Sends messages at a steady rate; measures from the sender's first byte to the receiver's event and to the response. */
export async function sendToReceivedBench(): Promise<void> {
  const node = await chatNode(25)
  const started = new Map<string, number>()
  const received: number[] = []
  const answered: number[] = []
  const streams = await Promise.all(
    node.senders.map((talker) =>
      node.listen(talker.cookie, (data) => {
        const { kind, conversation, seq }: { kind: string; conversation: string; seq: number } =
          JSON.parse(data)
        const key = `${talker.member} ${conversation} ${seq}`
        if (kind === 'chat') started.set(key, performance.now())
      }),
    ),
  )
  const pace = async (seconds: number, perSecond: number, count: boolean) => {
    const pending: Promise<void>[] = []
    const begin = performance.now()
    for (let n = 0; n < seconds * perSecond; n++) {
      await delay(Math.max(0, begin + (n * 1000) / perSecond - performance.now()))
      const talker = node.senders[n % node.senders.length]
      if (!talker) continue
      const sentAt = performance.now()
      pending.push(
        send(node, talker, `Message ${n}`).then(async ({ text }) => {
          const { message }: { message: { seq: number } } = JSON.parse(text)
          const at = performance.now()
          const key = `${talker.other} ${talker.conversation} ${message.seq}`
          for (let tries = 0; !started.has(key) && tries < 500; tries++) await delay(1)
          if (!count) return
          answered.push(at - sentAt)
          received.push((started.get(key) ?? Number.NaN) - sentAt)
        }),
      )
    }
    await Promise.all(pending)
  }
  // In its first seconds a process compiles what it runs often.
  await pace(10, 200, false)
  await pace(10, 200, true)
  const [p50, p99] = [percentile(received, 0.5), percentile(received, 0.99)]
  print('send to received at 200 messages/s, p50', milliseconds(p50), {
    ok: p50 <= 10,
    text: '10 ms',
  })
  print('send to received at 200 messages/s, p99', milliseconds(p99), {
    ok: p99 <= 40,
    text: '40 ms',
  })
  print('send to answered at 200 messages/s, p99', milliseconds(percentile(answered, 0.99)))
  for (const close of streams) close()
  await printDiskShare(node.pool)
  await node.close()
  if (!hasProsody())
    return print(`Debian packages ${prosodyPackages.join(', ')} missing`, 'not compared')
  const ours = { p50, p99 }
  await compareWithProsody('Prosody with its archive in files', 'files', ours)
  await compareWithProsody('Prosody with SQLite', 'sqlite', ours)
  await withEmptyDatabase(async (url) => {
    await compareWithProsody('Prosody with PostgreSQL', url, ours)
    print('  of these archived, twice each', await countArchived(url))
  })
}

/** The messages that Prosody has stored in its PostgreSQL: one for each side. */
async function countArchived(url: URL): Promise<string> {
  const pool = createPlainPool({ url: url.href, log: silentLog, size: 1 })
  const { count } = await row<{ count: string }>(pool, sql`select count(*) from prosodyarchive`)
  await pool.end()
  return count
}

/** Runs `work` with a PostgreSQL like that of the node: the same version, settings and disk. */
async function withEmptyDatabase(work: (url: URL) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-prosody-database-'))
  chmodSync(folder, 0o755)
  const database = await startEmbedded({ directory: join(folder, 'postgres'), log: silentLog })
  await work(new URL(database.url))
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

const CLIENTS = 50
const STANZAS = 2_000

/**
 * The same rate through Prosody with its archive on (invariant 44). The limit holds where Prosody
 * makes our promise: PostgreSQL, synced.
 */
async function compareWithProsody(
  name: string,
  archive: ProsodyArchive,
  ours: { p50: number; p99: number },
): Promise<void> {
  const prosody = await startProsody(CLIENTS, archive)
  const sentAt = new Map<string, number>()
  const received: number[] = []
  const onMessage = (id: string) =>
    received.push(performance.now() - (sentAt.get(id) ?? Number.NaN))
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, (_, user) => prosody.login(user, onMessage)),
  )
  const begin = performance.now()
  for (let n = 0; n < STANZAS; n++) {
    await delay(Math.max(0, begin + n * 5 - performance.now()))
    const user = n % CLIENTS
    sentAt.set(`m-${n}`, performance.now())
    clients[user]?.send(user ^ 1, `m-${n}`, `Message ${n}`)
  }
  for (let tries = 0; received.length < STANZAS && tries < 500; tries++) await delay(10)
  for (const client of clients) client.close()
  await prosody.stop()
  // The few that came say nothing of a server that cannot carry the rate.
  if (received.length < STANZAS)
    return print(`${name}, received of ${STANZAS} after 15 s`, String(received.length))
  const theirs = { p50: percentile(received, 0.5), p99: percentile(received, 0.99) }
  print(`${name}, p50`, milliseconds(theirs.p50))
  print(`${name}, p99`, milliseconds(theirs.p99))
  for (const share of ['p50', 'p99'] as const) {
    const ratio = ours[share] / theirs[share]
    const limit = archive instanceof URL ? { ok: ratio <= 3, text: '3' } : undefined
    print(`ours to ${name}, ${share}`, ratio.toFixed(2), limit)
  }
}

const IN_FLIGHT = 48

/** Maximum sends per second, over HTTP and as the bare statements of a send on the same database. */
export async function sendsBench(): Promise<void> {
  const node = await chatNode(64)
  let sent = 0
  const sendOne = async (n: number) => {
    const talker = node.senders[n % node.senders.length]
    if (!talker) return false
    const { status } = await send(node, talker, 'Hello')
    sent++
    return status === 200
  }
  // Warm-up: the first sends compile and plan what all later ones execute.
  await closedLoop(3_000, sendOne)
  sent = 0
  const before = {
    node: node.processor(),
    database: node.databaseProcessor(),
    own: process.cpuUsage(),
  }
  const overHttp = await closedLoop(8_000, sendOne)
  const self = process.cpuUsage(before.own)
  const each = (microseconds: number) => `${Math.round(microseconds / sent)} µs`
  const used = {
    node: each(node.processor() - before.node),
    database: each(node.databaseProcessor() - before.database),
    own: each(self.user + self.system),
  }
  const bare = await closedLoop(5_000, (n) => {
    const talker = node.senders[n % node.senders.length]
    return talker ? bareSend(node, talker) : Promise.resolve(false)
  })
  print('sends a second through HTTP, closed loop', String(Math.round(overHttp)), {
    ok: overHttp >= 1_000,
    text: '1,000',
  })
  print('processor time of the node for each send', used.node)
  print('processor time of PostgreSQL for each send', used.database)
  print('processor time of whoever sends, for each send', used.own)
  print('sends a second as bare statements', String(Math.round(bare)))
  print('HTTP to bare statements', (overHttp / bare).toFixed(2))
  await node.close()
}

async function closedLoop(
  duration: number,
  work: (n: number) => Promise<boolean>,
): Promise<number> {
  let next = 0
  let done = 0
  const begin = performance.now()
  const lane = async () => {
    while (performance.now() - begin < duration) if (await work(next++)) done++
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  return done / ((performance.now() - begin) / 1000)
}

async function bareSend(
  node: ChatNode,
  { member, session, other, conversation }: Sender,
): Promise<boolean> {
  const message = {
    id: crypto.randomUUID(),
    kind: 'text',
    text: 'Hello',
    gift: null,
    photo: null,
    quoted: null,
    cost: 1,
  } as const
  const added = await addMessage(
    node.pool,
    {
      siteId: 1,
      memberId: member,
      otherId: other,
      conversation,
      blockVersion: 0,
      first: false,
      muted: false,
      now: new Date(),
      sessionId: session,
      via: 0,
      traceparent: null,
      message,
    },
    [],
  )
  return added?.outcome === 'spent'
}

const MESSAGES = 100_000

/** A page anywhere in a conversation of 100,000 messages, by the product's statement. */
export async function historyPageBench(): Promise<void> {
  const node = await chatNode(1)
  const [talker, other] = node.senders
  if (!talker || !other) return
  const sender = sql`case when n % 2 = 0 then ${talker.member}::bigint else ${talker.other}::bigint end`
  await execute(
    node.pool,
    sql`insert into message (conversation_id, seq, id, sender_id, body, created_at, session_id)
        select ${talker.conversation}, n, gen_random_uuid(), ${sender},
               'A message of the usual length, number ' || n, now() - (${MESSAGES} - n) * interval '1 minute', case when n % 2 = 0 then ${talker.session}::bigint else ${other.session}::bigint end
        from generate_series(1, ${MESSAGES}) n`,
  )
  await asOwner(node.pool, sql`vacuum analyze message`)
  const range = { since: new Date(0), limit: 50 }
  const reader = { memberId: talker.member }
  const history = { conversation_id: talker.conversation, removed_up_to: 0 }
  const page = (before: number) =>
    listMessagePage({ db: node.pool, actor: reader }, history, { ...range, before })
  const anywhere = () => Math.ceil(Math.random() * MESSAGES)
  await timed('history page in 100,000 messages', () => page(anywhere()))
  const alone = explained(node.pool)
  for (let n = 0; n < 2_000; n++)
    await listMessagePage({ db: alone.db, actor: reader }, history, {
      ...range,
      before: anywhere(),
    })
  printAlone('history page in 100,000 messages', alone.took)
  await node.close()
}

/** The first page of a list of 2,000 conversations, and its total of unread messages. */
export async function inboxPageBench(): Promise<void> {
  const node = await chatNode(1)
  const [talker] = node.senders
  if (!talker) return
  await execute(
    node.pool,
    sql`insert into inbox (member_id, conversation_id, other_id, started, last_message_at, last_seq, last_preview, num_unread, last_sender, preview_seq)
        select ${talker.member}, 900000000000000 + n, ${talker.other}, false, now() - n * interval '1 minute', 3, 'Hello', n % 3, ${talker.other}, 3
        from generate_series(1, 2000) n`,
  )
  await asOwner(node.pool, sql`vacuum analyze inbox`)
  const reader = { db: node.pool, actor: { memberId: talker.member } }
  const page = { filter: 'all', name: '', cursor: null, limit: 40 } as const
  await timed('list page with 2,000 conversations', () => listInboxRows(reader, page))
  const alone = explained(node.pool)
  for (let n = 0; n < 2_000; n++) await listInboxRows({ ...reader, db: alone.db }, page)
  printAlone('list page with 2,000 conversations', alone.took)
  await timed('unread total of 2,000 conversations', () => countUnread(node.pool, talker.member))
  await node.close()
}

type Explained = { 'QUERY PLAN': { 'Execution Time': number }[] }

/** Executes each statement under EXPLAIN and records PostgreSQL's own milliseconds, without network and parsing. */
function explained(pool: Queryable): { db: Queryable; took: number[] } {
  const took: number[] = []
  return {
    took,
    db: {
      async query({ text, values }) {
        const plan = await pool.query<Explained>({
          text: `explain (analyze, timing off, format json) ${text}`,
          values: values ?? [],
        })
        took.push(plan.rows[0]?.['QUERY PLAN'][0]?.['Execution Time'] ?? Number.NaN)
        return { ...plan, rows: [] }
      },
    },
  }
}

function printAlone(what: string, took: number[]): void {
  const p99 = percentile(took.slice(200), 0.99)
  print(`${what}, SQL alone, p99`, milliseconds(p99), { ok: p99 <= 1, text: '1 ms' })
}

async function timed(what: string, run: () => Promise<unknown>): Promise<void> {
  for (let n = 0; n < 200; n++) await run()
  const samples: number[] = []
  for (let n = 0; n < 2_000; n++) {
    const begin = performance.now()
    await run()
    samples.push(performance.now() - begin)
  }
  print(`${what}, there and back, p50`, milliseconds(percentile(samples, 0.5)))
  print(`${what}, there and back, p99`, milliseconds(percentile(samples, 0.99)))
}
