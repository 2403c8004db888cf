import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { isShared, listBrandTables, type BrandTable } from './brand-tables.ts'
import {
  advanceSequences,
  compareTable,
  connect,
  copyBuckets,
  inTransaction,
  type Difference,
} from './copy-rows.ts'

export type MoveSettings = {
  /** The database that serves the brand now. */
  from: string
  /** A migrated database without brands; its role may set session_replication_role. */
  to: string
  site: number
  report(line: string): void
  /** Copies the files of the brand that are not there yet; called while the brand is served, and after. */
  copyFiles(): Promise<string>
  /** Leads the hosts of the brand to the new nodes. */
  switchHosts(): Promise<void>
  /** Milliseconds for which the brand may be away. Beyond it the move is given up and nothing lost. */
  limit?: number
  /** Milliseconds until every node knows that the brand is moving, and requests under way have ended. */
  settle?: number
}

export type MovedTable = { name: string; rows: number; checksum: string }
export type MoveResult = { tables: MovedTable[]; jobs: number; away: number }

/** An expected reason why the move cannot go on, as a sentence. */
export class MoveError extends Error {
  override name = 'MoveError'
}

/** Tables that are compared and copied at the same time. */
const LANES = 4
const MAX_PASSES = 8

/**
 * Moves a brand to another database. It copies all rows while the brand is served, repeats that for
 * what has changed, then stops the brand, copies the rest, and compares every table by counts and
 * checksums of its rows. Only if all are equal does the other database serve the brand.
 */
export async function moveBrand(settings: MoveSettings): Promise<MoveResult> {
  const { from, to, site, report, limit = 60_000, settle = 3_000 } = settings
  const control = await connect(from)
  const lanes = await openLanes(from, to, site)
  try {
    const tables = await listBrandTables(control)
    await prepareTarget(control, lanes, tables, site)
    report(await settings.copyFiles())
    const online = await copyUntilSmall(lanes, tables, report)
    if (online > limit)
      throw new MoveError(
        `Comparing all rows takes ${seconds(online)}, longer than the ${seconds(limit)} that the brand may be away.`,
      )
    const stoppedAt = performance.now()
    await setMoving(control, site, true)
    try {
      await untilQuiet(control, settle)
      report(await settings.copyFiles())
      const moved = await copyTheRest(lanes, tables, { until: stoppedAt + limit })
      const jobs = await copyJobs(control, lanes, site)
      // First, so that a switch that fails changes nothing.
      await settings.switchHosts()
      await openOnTarget(lanes, tables, site)
      return { tables: moved, jobs, away: performance.now() - stoppedAt }
    } catch (error) {
      await setMoving(control, site, false)
      throw error
    }
  } finally {
    await Promise.all([control.end(), ...lanes.flatMap((lane) => [lane.from.end(), lane.to.end()])])
  }
}

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

type Lane = { from: Client; to: Client; site: number }

async function openLanes(from: string, to: string, site: number): Promise<Lane[]> {
  const open = async () => ({
    from: await connect(from),
    to: await connect(to, { replicates: true }),
    site,
  })
  return Promise.all(Array.from({ length: LANES }, open))
}

/** A node that started on the empty database created a brand without members there. */
async function prepareTarget(
  from: Client,
  lanes: Lane[],
  tables: BrandTable[],
  site: number,
): Promise<void> {
  const [{ to } = { to: from }] = lanes
  await assertMovable(from, to, site)
  const { rows } = await to.query<{ site_id: number }>('select site_id from site')
  for (const { site_id: other } of rows)
    for (const table of tables)
      if (other !== site && !isShared(table))
        await to.query(`delete from ${table.name} where ${table.rows}`, [other])
}

async function assertMovable(from: Client, to: Client, site: number): Promise<void> {
  const result = await from.query('select from site where site_id = $1', [site])
  if (result.rowCount === 0) throw new MoveError(`There is no brand ${site} in this database.`)
  const others = await to.query('select from account where site_id <> $1 limit 1', [site])
  if (others.rowCount !== 0)
    throw new MoveError('The other database has members already: a brand moves to an empty one.')
  const migrations = 'select array_agg(name order by name)::text as names from migration'
  const [ours, theirs] = [await from.query(migrations), await to.query(migrations)]
  if (JSON.stringify(ours.rows) !== JSON.stringify(theirs.rows))
    throw new MoveError('Both databases must have the migrations of this release.')
}

/** Gives each table to the next free lane. The first tables are done alone: others refer to them. */
async function forEachTable<Result>(
  lanes: Lane[],
  tables: BrandTable[],
  work: (lane: Lane, table: BrandTable) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const alone = 6
  const [lane] = lanes
  if (lane) for (const table of tables.slice(0, alone)) results.push(await work(lane, table))
  const rest = tables.slice(alone).values()
  await Promise.all(
    lanes.map(async (each) => {
      for (const table of rest) results.push(await work(each, table))
    }),
  )
  return results
}

type TableComparison = Difference & { name: string; copied: number }

async function compareAndCopy(lane: Lane, table: BrandTable): Promise<TableComparison> {
  const difference = await compareTable(lane, table)
  const copied = difference.buckets.length === 0 ? 0 : await copyBuckets(lane, table, difference)
  return { ...difference, name: table.name, copied }
}

/** Returns the milliseconds that the last pass took. */
async function copyUntilSmall(
  lanes: Lane[],
  tables: BrandTable[],
  report: MoveSettings['report'],
): Promise<number> {
  let took = Infinity
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const begun = performance.now()
    const compared = await forEachTable(lanes, tables, compareAndCopy)
    const before = took
    took = performance.now() - begun
    const copied = compared.reduce((sum, table) => sum + table.copied, 0)
    report(`pass ${pass} while the brand is served: ${copied} rows copied in ${seconds(took)}`)
    if (copied === 0 || (pass > 1 && took > before * 0.8)) break
  }
  return took
}

/** Copies and compares until every table is equal. */
async function copyTheRest(
  lanes: Lane[],
  tables: BrandTable[],
  { until }: { until: number },
): Promise<MovedTable[]> {
  for (;;) {
    const compared = await forEachTable(lanes, tables, compareAndCopy)
    const isEqual = compared.every(({ buckets }) => buckets.length === 0)
    if (isEqual) return compared.map(({ name, rows, checksum }) => ({ name, rows, checksum }))
    if (performance.now() > until)
      throw new MoveError('The rows still differ after the time that the brand may be away.')
  }
}

async function setMoving(from: Client, site: number, moving: boolean): Promise<void> {
  await from.query(
    'update site set moving_at = case when $2::boolean then now() end where site_id = $1',
    [site, moving],
  )
}

/** Until no transaction runs any more that began before every node knew. */
async function untilQuiet(from: Client, settle: number): Promise<void> {
  await delay(settle)
  const { rows } = await from.query<{ now: Date }>('select clock_timestamp() as now')
  for (;;) {
    const running = await from.query(
      `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name not in ('vonk move-brand') and xact_start < $1`,
      [rows[0]?.now],
    )
    if (running.rowCount === 0) return
    await delay(100)
  }
}

type JobRow = {
  identifier: string
  payload: unknown
  run_at: Date
  job_key: string | null
  queue_name: string | null
  max_attempts: number
}

/** The jobs of the brand that wait; those that failed for the last time stay behind. */
async function copyJobs(from: Client, lanes: Lane[], site: number): Promise<number> {
  const to = lanes[0]?.to
  const { rows } = await from.query<JobRow>(
    `select t.identifier, j.payload, j.run_at, j.key as job_key, q.queue_name, j.max_attempts
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.attempts < j.max_attempts and j.payload ->> 'site' = $1::text
     union all select identifier, payload, run_at, job_key, queue_name, max_attempts from job_outbox where payload ->> 'site' = $1::text`,
    [site],
  )
  if (!to) return 0
  await inTransaction(to, async () => {
    await to.query('delete from job_outbox')
    for (const { identifier, payload, run_at, job_key, queue_name, max_attempts } of rows)
      await to.query(
        `insert into job_outbox (identifier, payload, run_at, job_key, queue_name, max_attempts) values ($1, $2, $3, $4, $5, $6)`,
        [identifier, JSON.stringify(payload), run_at, job_key, queue_name, max_attempts],
      )
  })
  return rows.length
}

async function openOnTarget(lanes: Lane[], tables: BrandTable[], site: number): Promise<void> {
  const to = lanes[0]?.to
  if (!to) return
  await advanceSequences(to, tables)
  // With triggers: running nodes of the new cell hear of their brand.
  await to.query('set session_replication_role = origin')
  await setMoving(to, site, false)
}
