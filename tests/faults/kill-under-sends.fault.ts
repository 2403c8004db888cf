// Kills two nodes and their PostgreSQL with kill -9 while members send through proxies that lose responses; then checks the history.
// `--short`: 2 kills, one of the database; `--kills <n>`: that many instead of 500; `--tally <file>`: adds up over several runs.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../../src/server/embedded-postgres/embedded-postgres.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPlainPool, type Database } from '../../src/server/database/pool.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { findViolations, type Sent } from '../history/check-history.ts'
import { endWhenStopped, withoutFsync } from './installation.ts'
import { startSupervisedNode, type SupervisedNode } from './supervised-node.ts'
import { addPeople, sendUntilStopped, readFinalState, type Person } from './senders.ts'

const { values: options } = parseArgs({
  options: { short: { type: 'boolean' }, kills: { type: 'string' }, tally: { type: 'string' } },
})
const KILLS = options.short ? 2 : Number(options.kills ?? 500)
/** Each round has a database of its own, so that a violation is found near the kill that caused it. */
const ROUND = 50
const LOST = 0.3
/** Kills of nodes per kill of the database. */
const NODE_KILLS_PER_DATABASE_KILL = options.short ? 1 : 4
/** Milliseconds after which a round that has not ended fails. */
const MAX_MILLISECONDS_PER_KILL = 10_000

type Count = { kills: number; sent: number; acknowledged: number; lost: number; broken: number }
type World = {
  pool: Database
  nodes: SupervisedNode[]
  people: Person[]
  directory: string
  end(): Promise<void>
}

let world: Promise<World> | null = null
endWhenStopped(endWorld)

const total: Count = { kills: 0, sent: 0, acknowledged: 0, lost: 0, broken: 0 }
try {
  while (total.kills < KILLS && total.broken === 0) {
    const round = await runRound(Math.min(ROUND, KILLS - total.kills))
    addTo(total, round)
    if (KILLS > ROUND)
      console.log(`${total.kills} of ${KILLS} kills, ${total.broken} promises broken`)
  }
} finally {
  await endWorld()
}
console.log(`${total.kills} kills, ${total.lost} answers lost, ${total.sent} messages sent`)
console.log(`${total.acknowledged} acknowledged, ${total.broken} promises broken`)
if (options.tally) tally(options.tally)
process.exit(total.broken === 0 && total.acknowledged >= KILLS ? 0 : 1)

async function runRound(kills: number): Promise<Count> {
  world = startWorld()
  const running = await world
  const { nodes, people, pool } = running
  const history: Sent[] = []
  const until = { over: false }
  const ports = nodes.map(({ proxy }) => proxy.port)
  const sending = people.map((person, index) =>
    sendUntilStopped({ person, index, ports, until, history }),
  )
  await withTimeout(runKills(running, kills), 60_000 + kills * MAX_MILLISECONDS_PER_KILL).finally(
    () => (until.over = true),
  )
  await Promise.all(sending)
  const broken = findViolations(history, await readFinalState(pool, people))
  for (const line of broken.slice(0, 20)) console.error(line)
  const lost = nodes.reduce((sum, { proxy }) => sum + proxy.lost(), 0)
  await endWorld()
  const acknowledged = history.filter((sent) => sent.acknowledged).length
  return { kills, sent: history.length, acknowledged, lost, broken: broken.length }
}

async function startWorld(): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'vonk-kills-'))
  chmodSync(folder, 0o755)
  const directory = join(folder, 'postgres')
  // Undone in reverse order, also when one of the steps fails.
  const started = new AsyncDisposableStack()
  started.defer(() => rmSync(folder, { recursive: true, force: true }))
  try {
    const database = await startEmbedded({ directory, log: silentLog, settings: withoutFsync })
    started.defer(() => database.stop())
    await migrate({ url: database.url, log: silentLog })
    const pool = createPlainPool({ url: database.url, log: silentLog, size: 4, everySite: true })
    started.defer(() => pool.end())
    await addSites(pool)
    const nodes: SupervisedNode[] = []
    while (nodes.length < 2) {
      const node = await startSupervisedNode({ databaseUrl: database.url, folder, lost: LOST })
      started.defer(() => node.stop())
      nodes.push(node)
    }
    const people = await addPeople(pool)
    return { pool, nodes, directory, people, end: () => started.disposeAsync() }
  } catch (error) {
    await started.disposeAsync()
    throw error
  }
}

/** One that still starts is ended as soon as it has; one that failed to start has ended itself. */
async function endWorld(): Promise<void> {
  const ending = world
  world = null
  const started = await ending?.catch(() => null)
  await started?.end()
}

/**
 * Kills both nodes, each in its own rhythm, and the database after every few kills: what restarts may find the others down,
 * and a slow machine still gets its nodes up before the next kill of the database.
 */
async function runKills({ nodes, directory, pool }: World, kills: number): Promise<void> {
  let left = kills
  let sinceDatabase = 0
  const killNodes = async (node: SupervisedNode) => {
    while (left > 0) {
      await delay(200 + Math.random() * 400)
      if (left-- <= 0) return
      await node.kill()
      sinceDatabase += 1
    }
  }
  const killDatabases = async () => {
    while (left > 0) {
      await delay(50)
      if (sinceDatabase < NODE_KILLS_PER_DATABASE_KILL || left-- <= 0) continue
      sinceDatabase = 0
      await killDatabase(directory, pool)
    }
  }
  await Promise.all([killDatabases(), ...nodes.map(killNodes)])
  await delay(1_000)
}

async function killDatabase(directory: string, pool: Database): Promise<void> {
  const [pid] = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
  for (let tries = 0; tries < 200; tries++) {
    await delay(100)
    const back = await pool.query('select 1').catch(() => null)
    if (back) return
  }
  throw new Error('the database does not come back')
}

async function withTimeout(work: Promise<void>, milliseconds: number): Promise<void> {
  const timeout = new AbortController()
  const late = delay(milliseconds, undefined, { signal: timeout.signal }).then(() => {
    throw new Error('the kills take too long')
  })
  await Promise.race([work, late]).finally(() => timeout.abort())
}

function addTo(sum: Count, more: Count): void {
  sum.kills += more.kills
  sum.sent += more.sent
  sum.acknowledged += more.acknowledged
  sum.lost += more.lost
  sum.broken += more.broken
}

function tally(file: string): void {
  const sum: Count = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { kills: 0, sent: 0, acknowledged: 0, lost: 0, broken: 0 }
  addTo(sum, total)
  writeFileSync(file, `${JSON.stringify(sum)}\n`)
  console.log(
    `in all runs: ${sum.kills} kills, ${sum.sent} messages sent, ${sum.acknowledged} acknowledged, ${sum.broken} promises broken`,
  )
}
