import sql, { join } from 'sql-template-tag'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { ChainFigure } from '../chain-rules.ts'
import type { LastPublished, NewFigure } from './count-figures.ts'

const columns = sql`to_char(day, 'YYYY-MM-DD') as day, metric, part, revision, version, value::float8 as value, base::float8 as base, people::float8 as people,
  state, published::float8 as published, to_char(as_of, 'YYYY-MM-DD') as as_of, outcome, reason, to_char(sealed_on, 'YYYY-MM-DD') as sealed_on`

export type FigureRow = NewFigure & {
  day: string
  revision: number
  reason: string
  sealed_on: string
}

type Added = {
  site: number
  day: string
  revision: number
  reason: string
  now: Date
  chainDay: string
}

export async function addFigures(
  db: Queryable,
  { site, day, revision, reason, now, chainDay }: Added,
  figures: readonly NewFigure[],
): Promise<void> {
  const values = figures.map(
    (each) =>
      sql`(${site}, ${day}::date, ${each.metric}, ${each.part}, ${revision}, ${each.version}, ${each.value}, ${each.base}, ${each.people}, ${each.state},
           ${each.published}, ${each.as_of}::date, ${each.outcome}, ${reason}, ${now}, ${chainDay}::date)`,
  )
  await execute(
    db,
    sql`insert into honesty_figure (site_id, day, metric, part, revision, version, value, base, people, state, published, as_of, outcome, reason,
          counted_at, sealed_on) values ${join(values)}`,
  )
}

/** What was published last of each part, corrections included. */
export async function listLastPublished(db: Queryable, site: number): Promise<LastPublished[]> {
  return rows<LastPublished>(
    db,
    sql`select distinct on (metric, part) metric, part, version, value::float8 as value, base::float8 as base, people::float8 as people,
               published::float8 as published, to_char(as_of, 'YYYY-MM-DD') as as_of
        from honesty_figure where site_id = ${site} and state = 'shown' and outcome is null and as_of = day
        order by metric, part, day desc, revision desc`,
  )
}

/** The figures of some days, each as its last correction says; oldest day first. */
export async function listFigures(
  db: Queryable,
  { site, from, to }: { site: number; from: string; to: string },
): Promise<FigureRow[]> {
  return rows<FigureRow>(
    db,
    sql`select ${columns} from (
          select distinct on (day, metric, part) * from honesty_figure
          where site_id = ${site} and day between ${from}::date and ${to}::date
          order by day, metric, part, revision desc) latest
        order by day, metric, part`,
  )
}

/** The figures of the last day of the chain, each as its last correction says. */
export async function listLastFigures(db: Queryable, site: number): Promise<FigureRow[]> {
  return rows<FigureRow>(
    db,
    sql`select distinct on (metric, part) ${columns} from honesty_figure
        where site_id = ${site} and day = (select max(day) from honesty_day where site_id = ${site})
        order by metric, part, revision desc`,
  )
}

/** Everything that was ever said about some days of a figure, oldest first. */
export async function listRevisions(
  db: Queryable,
  { site, from }: { site: number; from: string },
): Promise<FigureRow[]> {
  return rows<FigureRow>(
    db,
    sql`select ${columns} from honesty_figure f
        where site_id = ${site} and exists (
          select from honesty_figure c where c.site_id = f.site_id and c.day = f.day and c.metric = f.metric and c.part = f.part
            and c.revision > 0 and c.sealed_on >= ${from}::date)
        order by day, metric, part, revision`,
  )
}

/** The rows that a day of the chain contains. */
export async function listChainFigures(
  db: Queryable,
  site: number,
  chainDay: string | null,
): Promise<(ChainFigure & { sealed_on: string })[]> {
  return rows(
    db,
    sql`select to_char(day, 'YYYY-MM-DD') as day, metric, part, version, published::float8 as published, to_char(as_of, 'YYYY-MM-DD') as as_of, outcome, reason,
               to_char(sealed_on, 'YYYY-MM-DD') as sealed_on
        from honesty_figure where site_id = ${site} and (${chainDay}::date is null or sealed_on = ${chainDay}::date)`,
  )
}

/** How many days the chain has, and how many corrections were sealed since a day. */
export async function countChain(
  db: Queryable,
  site: number,
  since: string,
): Promise<{ days: number; corrections: number }> {
  return row(
    db,
    sql`select (select count(*) from honesty_day where site_id = ${site})::int as days,
               (select count(*) from honesty_figure where site_id = ${site} and revision > 0 and sealed_on >= ${since}::date)::int as corrections`,
  )
}
