// `npm run drill -- move-brand`: a brand moves to the database of another cell while its members send.
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { startSession } from '../../src/accounts/server/public.ts'
import { createPool, type Database } from '../../src/server/database/pool.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { freePort } from '../../src/server/free-port.ts'
import { newId } from '../../src/server/ids.ts'
import { addMatch, addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { startOwnServer } from '../factories/own-server.ts'
import { addSession } from '../factories/sessions.ts'
import { addSites } from '../factories/sites.ts'
import { startSupervisedNode, type SupervisedNode } from '../faults/supervised-node.ts'

const BRAND = 2
const HOST = 'linden.localhost'
const PAIRS = 4
/** Messages that the brand has before it moves. */
const HISTORY = Number(process.env['DRILL_MESSAGES'] ?? 200_000)
const SECRET = 'Zk3v9QwLx7Rt2YpBn5Hs8DfGj4Mc6Va1'

type Person = { member: string; other: string; cookie: string }
type Sent = { id: string; at: number }

const folder = mkdtempSync(join(tmpdir(), 'vonk-cells-'))
chmodSync(folder, 0o777)
const server = await startOwnServer(['old_cell', 'new_cell'])
const nodes: SupervisedNode[] = []
const balancer = { port: await freePort(), map: join(folder, 'cells.map'), process: 0 }
try {
  const pool = createPool({
    url: server.urlOf('old_cell'),
    log: silentLog,
    size: 8,
    everySite: true,
  })
  await addSites(pool)
  const people = await addPeople(pool)
  await addHistory(pool, people)
  await pool.end()
  for (const cell of ['old_cell', 'new_cell']) nodes.push(await startNodeOf(cell))
  await drill(people)
} finally {
  for (const node of nodes) await node.stop()
  if (balancer.process) process.kill(balancer.process, 'SIGTERM')
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function drill(people: Person[]): Promise<void> {
  startBalancer()
  const acknowledged: Sent[] = []
  const sending = { over: false }
  const senders = people.map((person) => sendUntil(person, sending, acknowledged))
  await delay(5_000)
  const report = execFileSync(
    process.execPath,
    [
      join(import.meta.dirname, '../../scripts/move-brand.ts'),
      `--site=${BRAND}`,
      `--cell=${envFile('new_cell')}`,
      `--as=${server.superuserUrlOf('new_cell')}`,
      `--switch=echo ${HOST} new_cell > ${balancer.map} && kill -USR2 ${balancer.process}`,
    ],
    { env: { ...process.env, ...envOf('old_cell') }, encoding: 'utf8' },
  )
  await delay(5_000)
  sending.over = true
  await Promise.all(senders)

  const after = createPool({
    url: server.urlOf('new_cell'),
    log: silentLog,
    size: 2,
    everySite: true,
  })
  const ids = acknowledged.map(({ id }) => id)
  const stored = await rows<{ id: string }>(
    after,
    sql`select id from message where id = any(${ids})`,
  )
  const { copied } = await row<{ copied: number }>(
    after,
    sql`select count(*)::int as copied from message`,
  )
  const { wrong } = await row<{ wrong: number }>(
    after,
    sql`select count(*)::int as wrong from (select transaction_id from ledger_entry group by member_id, transaction_id having sum(credits) <> 0) t`,
  )
  await after.end()
  const moments = acknowledged.map(({ at }) => at).toSorted((one, other) => one - other)
  const silence = Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at))) / 1_000
  const away = /was away for ([\d.]+) s/.exec(report)?.[1] ?? '?'
  const lost = ids.length - stored.length
  const faults =
    lost +
    wrong +
    (silence > 60 ? 1 : 0) +
    (new Set(stored.map(({ id }) => id)).size - stored.length)
  console.log(report)
  console.log(
    `| members of the brand | messages moved | away | longest silence of its members | acknowledged | lost or doubled | faults |\n|---|---|---|---|---|---|---|`,
  )
  console.log(
    `| ${people.length} | ${copied} | ${away} s | ${silence.toFixed(1)} s (at most 60) | ${ids.length} | ${lost} | ${faults} |`,
  )
  process.exitCode = faults === 0 ? 0 : 1
}

function startNodeOf(cell: string): Promise<SupervisedNode> {
  return startSupervisedNode({
    databaseUrl: server.urlOf(cell),
    folder: join(folder, cell),
    lost: 0,
    env: envOf(cell),
  })
}

function envOf(cell: string) {
  return {
    DATABASE_URL: server.urlOf(cell),
    VONK_VAR: join(folder, cell),
    SECRET,
    LOG_LEVEL: 'silent',
  }
}

function envFile(cell: string): string {
  const file = join(folder, `${cell}.env`)
  const lines = Object.entries(envOf(cell)).map(([name, value]) => `${name}='${value}'`)
  writeFileSync(file, lines.join('\n'))
  return file
}

/** HAProxy chooses the cell by the host, as in deploy/proxies/haproxy.cfg. */
function startBalancer(): void {
  const file = join(folder, 'haproxy.cfg')
  const [old, fresh] = nodes.map(({ port }) => port)
  writeFileSync(balancer.map, '')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 3s
  timeout client 60s
  timeout server 60s
frontend front
  bind 127.0.0.1:${balancer.port}
  use_backend %[req.hdr(host),field(1,:),lower,map(${balancer.map},old_cell)]
backend old_cell
  server node 127.0.0.1:${old}
backend new_cell
  server node 127.0.0.1:${fresh}
`,
  )
  const child = spawn('/usr/sbin/haproxy', ['-W', '-f', file], { stdio: 'ignore' })
  balancer.process = child.pid ?? 0
}

async function addPeople(pool: Database): Promise<Person[]> {
  const people: Person[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [one, other] = [
      await addWriter(pool, { site: BRAND, credits: 100_000 }),
      await addWriter(pool, { site: BRAND, credits: 100_000 }),
    ]
    await addMatch(pool, one, other)
    for (const [member, partner] of [
      [one, other],
      [other, one],
    ] as const) {
      const session = {
        sessionId: newId(),
        memberId: member,
        siteId: BRAND,
        device: 'drill',
        place: '',
      }
      const cookie = `auth.session=${await startSession(pool, session, new Date())}`
      people.push({ member, other: partner, cookie })
    }
  }
  return people
}

async function addHistory(pool: Database, people: Person[]): Promise<void> {
  const [one] = people
  const [older, partner] = [await addWriter(pool, { site: BRAND }), one?.member]
  const conversation = newId()
  await execute(
    pool,
    sql`insert into conversation (conversation_id, site_id, lo, hi, started_by, created_at)
        values (${conversation}, ${BRAND}, least(${older}::bigint, ${partner}::bigint), greatest(${older}::bigint, ${partner}::bigint), ${older}, now())`,
  )
  const session = await addSession(pool, older, 60)
  await execute(
    pool,
    sql`insert into message (conversation_id, seq, id, sender_id, kind, body, cost, created_at, session_id)
        select ${conversation}, n, gen_random_uuid(), ${older}, 'text', 'Message ' || n, 1, now() - n * interval '1 minute', ${session}
        from generate_series(1, ${HISTORY}::int) n`,
  )
}

/** Through the balancer, with the host of the brand, which `fetch` would not send. */
function post(cookie: string, body: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      host: HOST,
      cookie,
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': crypto.randomUUID(),
    }
    const path = '/api/message.php'
    const call = request(
      { port: balancer.port, host: '127.0.0.1', path, method: 'POST', headers, timeout: 10_000 },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
        answer.once('error', () => resolve(0))
      },
    )
    call.once('timeout', () => call.destroy()).once('error', () => resolve(0))
    call.end(body)
  })
}

/** Repeats a message by its id until it is acknowledged, as the browser does. */
async function sendUntil(
  { other, cookie }: Person,
  sending: { over: boolean },
  acknowledged: Sent[],
): Promise<void> {
  while (!sending.over) {
    const id = crypto.randomUUID()
    const body = JSON.stringify({ id, profile: other, text: `Message ${id}` })
    for (;;) {
      const status = await post(cookie, body)
      if (status === 200) acknowledged.push({ id, at: performance.now() })
      if (status === 200 || sending.over) break
      await delay(100 + Math.random() * 200)
    }
    await delay(50)
  }
}
