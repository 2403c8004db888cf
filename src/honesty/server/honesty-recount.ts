import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { metricNames, type MetricName } from '../contract.ts'
import { MIN_PEOPLE, getSpec } from '../rules.ts'
import { countMetric, type NewFigure } from './count-figures.ts'
import { addFigures, listFigures, type FigureRow } from './honesty-figure.ts'

type Recount = { day: string; metric: MetricName; reason: string; requested_at: Date }

const isMetric = (name: string): name is MetricName => metricNames.some((each) => each === name)

export async function addRecount(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  { day, metric, reason, by }: { day: string; metric: MetricName; reason: string; by: string },
): Promise<void> {
  await execute(
    db,
    sql`insert into honesty_recount (site_id, day, metric, reason, requested_by, requested_at)
        values (${site.id}, ${day}::date, ${metric}, ${reason}, ${by}, ${now}) on conflict do nothing`,
  )
}

type RecountRow = {
  day: string
  metric: string
  reason: string
  requested_at: Date
  done_at: Date | null
  changed: boolean
}

/** The recounts that were asked for last, latest first. */
export async function listRecounts(
  db: Queryable,
  site: number,
  limit: number,
): Promise<RecountRow[]> {
  return rows<RecountRow>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, metric, reason, requested_at, done_at, changed from honesty_recount
        where site_id = ${site} order by requested_at desc limit ${limit}`,
  )
}

/** Counts again what the staff asked for, and stores what differs as corrections, signed with `day`. */
type Counting = Pick<Context, 'db' | 'site' | 'now'>

export async function applyRecounts(ctx: Counting, day: string): Promise<void> {
  const { db, site, now } = ctx
  const waiting = await rows<Omit<Recount, 'metric'> & { metric: string }>(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, metric, reason, requested_at from honesty_recount
        where site_id = ${site.id} and done_at is null order by requested_at`,
  )
  for (const { metric, ...recount } of waiting) {
    const changed = isMetric(metric) && (await correct(ctx, { ...recount, metric }, day))
    await execute(
      db,
      sql`update honesty_recount set done_at = ${now}, changed = ${changed}
          where site_id = ${site.id} and day = ${recount.day}::date and metric = ${metric} and requested_at = ${recount.requested_at}`,
    )
  }
}

/** Returns whether anything differed. */
async function correct(
  { db, site, now }: Counting,
  { day, metric, reason }: Recount,
  chainDay: string,
): Promise<boolean> {
  const stored = await listFigures(db, { site: site.id, from: day, to: day })
  const counted = await countMetric({ db, site, day }, metric, [])
  const changed = counted.flatMap((figure) => {
    const before = stored.find((row) => row.metric === metric && row.part === figure.part)
    return before && isDifferent(before, figure) ? [{ before, figure }] : []
  })
  const allowed = changed.filter(({ before, figure }) => isCorrection(before, figure))
  // The parts of a whole are corrected together, as they are hidden together.
  const corrected =
    getSpec(metric).whole !== undefined && allowed.length < changed.length ? [] : allowed
  for (const { before, figure } of corrected)
    await addFigures(
      db,
      { site: site.id, day, revision: before.revision + 1, reason, now, chainDay },
      [figure],
    )
  return corrected.length > 0
}

const isDifferent = (before: FigureRow, after: NewFigure): boolean =>
  before.state !== after.state || before.published !== after.published

/**
 * A number that was published for its own day is corrected where another query counts it or where
 * enough people were added or left: the difference to a published number must not be about a few.
 */
function isCorrection(before: FigureRow, after: NewFigure): boolean {
  if (before.as_of !== before.day && before.state === 'shown') return false
  if (before.state !== after.state || before.version !== after.version) return true
  return Math.abs((before.people ?? 0) - (after.people ?? 0)) >= MIN_PEOPLE
}
