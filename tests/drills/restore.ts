// `npm run drill -- restore [pgbackrest | pgbackrest-s3]`: loses a database under load and restores it as
// docs/backup.md says, by the small scripts or by pgBackRest into a folder or a bucket, once
// to a moment between two messages and once to the end; then checks the result by the ledger.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { eraseJob } from '../../src/accounts/server/public.ts'
import { migrate } from '../../src/server/database/migrate.ts'
import { createPlainPool, type Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { freePort } from '../../src/server/free-port.ts'
import { enqueue } from '../../src/server/jobs/job.ts'
import { addWriter } from '../factories/chat.ts'
import { silentLog } from '../factories/cluster.ts'
import { addSites } from '../factories/sites.ts'
import { addPeople, readFinalState, sendUntilStopped, type Person } from '../faults/senders.ts'
import { startSupervisedNode } from '../faults/supervised-node.ts'
import { findViolations, type Sent } from '../history/check-history.ts'
import {
  createData,
  homeIn,
  killServer,
  ownFolder,
  startServer,
  type Server,
} from './backup-server.ts'
import { openBackupTool } from './backup-tools.ts'
import { asOwner, createOwner } from './database-owner.ts'

/** Messages of each of the eight writers between two moments of interest, at least. */
const SECONDS = 6

const folder = mkdtempSync(join(tmpdir(), 'vonk-drill-'))
chmodSync(folder, 0o755)
const port = await freePort()
const tool = await openBackupTool(process.argv[2] ?? 'scripts', folder, port)
const files = join(folder, 'var')
const faults: string[] = []
const expectThat = (holds: boolean, fault: string) => void (holds || faults.push(fault))
const connect = ({ url }: Server) =>
  createPlainPool({ url: asOwner(url), log: silentLog, size: 4, everySite: true })

const home = homeIn(ownFolder(join(folder, 'old')), join(folder, 'old/data'))
await createData(home)
const old = await startServer(home, port, tool.serverOptions)
await migrate({ url: await createOwner(old.url), log: silentLog })
const pool = connect(old)
await addSites(pool)
const people = await addPeople(pool)
const leaving = await addWriter(pool)

const endCopies = await tool.begin(old)
const node = await startSupervisedNode({ databaseUrl: asOwner(old.url), folder: files, lost: 0 })
const before: Sent[] = []
const after: Sent[] = []
const sends = sendBeside(people, before, node.proxy.port)
const copyStarted = performance.now()
await tool.copy(old)
const copied = performance.now() - copyStarted
await delay(SECONDS * 1_000)
const tested = performance.now()
await tool.test(old)
const testTook = performance.now() - tested
await sends.stop()
const { reports } = await row<{ reports: string[] }>(
  pool,
  sql`select array_agg(kind order by kind) as reports from backup_run`,
)
expectThat(
  [...new Set(reports)].join() === 'copy,restore_test',
  'the scripts did not report themselves',
)

// The moment to return to: after the last of these messages and before the next.
const { moment, position } = await row<{ moment: string; position: string }>(
  pool,
  sql`select clock_timestamp()::text as moment, pg_current_wal_lsn()::text as position`,
)
const expected = await readFinalState(pool, people)
const later = sendBeside(people, after, node.proxy.port)
await execute(
  pool,
  sql`update account set status = 'deleted', deleted_at = now() where member_id = ${leaving}`,
)
await enqueue(pool, eraseJob, { site: 1, member: leaving, now: true })
const isErased = async (db: Database) =>
  (
    await row<{ erased: boolean }>(
      db,
      sql`select not exists (select from profile where member_id = ${leaving}) as erased`,
    )
  ).erased
await until(() => isErased(pool))
await delay(SECONDS * 1_000)
await until(() => tool.hasCopied(pool, position))
await killServer(old)
const lostAt = performance.now()
await later.stop()
endCopies()
await node.stop()
await pool.end()

const toMoment = await restore('moment', moment)
const returned = await readFinalState(toMoment.pool, people)
expectThat(isDeepStrictEqual(sorted(returned), sorted(expected)), 'the restored moment differs')
faults.push(...findViolations(before, returned))
expectThat(!(await isErased(toMoment.pool)), 'the backup of that moment lacks the erased member')
const restarted = await startSupervisedNode({
  databaseUrl: asOwner(toMoment.server.url),
  folder: files,
  lost: 0,
})
await until(() => isErased(toMoment.pool))
await restarted.stop()
await toMoment.close()

const toEnd = await restore('end', '')
const final = await readFinalState(toEnd.pool, people)
const stored = new Set(final.stored.map(({ key }) => key))
const acknowledged = [...before, ...after].filter((sent) => sent.acknowledged)
const missing = acknowledged.filter(({ key }) => !stored.has(key))
const oldestMissing = Math.min(...missing.map((sent) => sent.acknowledged?.at ?? lostAt), lostAt)
faults.push(...findViolations(acknowledgedOnly([...before, ...after], stored), final))
expectThat(lostAt - oldestMissing < 60_000, 'more than a minute of changes is lost')
await toEnd.close()
await tool.close()
rmSync(folder, { recursive: true, force: true })

console.log(`| what | result |
|---|---|
| base backup under load | ${copied.toFixed(0)} ms |
| restored for a test under load | ${testTook.toFixed(0)} ms |
| restored to ${moment} | ${toMoment.milliseconds.toFixed(0)} ms, ${returned.stored.length} messages, all balances equal |
| erased member | came back with the backup, erased again by the first node |
| restored to the end | ${toEnd.milliseconds.toFixed(0)} ms, ${final.stored.length} messages |
| acknowledged and lost with the server | ${missing.length} of ${acknowledged.length}, of the last ${(lostAt - oldestMissing).toFixed(0)} ms |
| faults | ${faults.length} |`)
for (const fault of faults) console.error(fault)
process.exit(faults.length === 0 ? 0 : 1)

/** All people send until they are stopped. */
function sendBeside(senders: Person[], history: Sent[], port: number) {
  const state = { over: false }
  const running = senders.map((person, index) =>
    sendUntilStopped({ person, index, ports: [port], until: state, history }),
  )
  return {
    async stop() {
      state.over = true
      await Promise.all(running)
    },
  }
}

async function restore(name: string, time: string) {
  const target = ownFolder(join(folder, name))
  const started = performance.now()
  const data = join(target, 'data')
  await tool.restore(old, data, time)
  const server = await startServer(
    homeIn(target, data),
    await freePort(),
    tool.restoredOptions(data),
  )
  const restored = connect(server)
  await until(async () => {
    const state = await row<{ recovering: boolean }>(
      restored,
      sql`select pg_is_in_recovery() as recovering`,
    )
    return !state.recovering
  })
  return {
    server,
    pool: restored,
    milliseconds: performance.now() - started,
    async close() {
      await restored.end()
      await killServer(server)
    },
  }
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  const started = performance.now()
  while (!(await holds())) {
    if (performance.now() - started > 120_000) throw new Error('The drill waits in vain.')
    await delay(100)
  }
}

function sorted(state: Awaited<ReturnType<typeof readFinalState>>) {
  const order = (list: object[]) => list.map((item) => JSON.stringify(item)).toSorted()
  return [order(state.stored), order(state.books), order(state.unread)]
}

/** What was lost with the server is counted above; all else must hold. */
function acknowledgedOnly(history: Sent[], stored: ReadonlySet<string>): Sent[] {
  return history.map((sent) => (stored.has(sent.key) ? sent : { ...sent, acknowledged: null }))
}
