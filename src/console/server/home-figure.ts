import sql, { join } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { countFigures, toFigures, type Figures } from './home-figures.ts'

/** Older figures are counted anew by the reader: the job has not run. */
const MAX_AGE_MINUTES = 60

type At = { siteId: number; now: Date }

export async function saveHomeFigures(db: Queryable, { siteId, now }: At): Promise<void> {
  await saveFigures(db, { siteId, now }, await countFigures(db, siteId, now))
}

export async function saveFigures(
  db: Queryable,
  { siteId, now }: At,
  figures: Record<string, { today: number; last_week: number }>,
): Promise<void> {
  const counted = Object.entries(figures).map(
    ([figure, { today, last_week }]) =>
      sql`(${siteId}::smallint, ${figure}, ${today}::int, ${last_week}::int, ${now}::timestamptz)`,
  )
  await execute(
    db,
    sql`insert into home_figure (site_id, figure, today, last_week, counted_at) values ${join(counted)}
        on conflict (site_id, figure) do update set today = excluded.today, last_week = excluded.last_week, counted_at = excluded.counted_at`,
  )
}

type FigureRow = { figure: string; today: number; last_week: number; counted_at: Date }

/** What the jobs counted today, without what is too old. */
export async function findFigures(db: Queryable, { siteId, now }: At): Promise<FigureRow[]> {
  return rows<FigureRow>(
    db,
    sql`select figure, today, last_week, counted_at from home_figure
        where site_id = ${siteId} and counted_at >= date_trunc('day', ${now}::timestamptz)
          and counted_at > ${now}::timestamptz - make_interval(mins => ${MAX_AGE_MINUTES})`,
  )
}

/** What the job counted last today, and when; counted now if that is missing or too old. */
export async function getHomeFigures(
  db: Queryable,
  { siteId, now }: At,
): Promise<{ figures: Figures; countedAt: Date }> {
  const matches = await findFigures(db, { siteId, now })
  const first = matches.find(({ figure }) => figure in toFigures(() => undefined))
  if (!first) return { figures: await countFigures(db, siteId, now), countedAt: now }
  const figures = toFigures((name) => matches.find(({ figure }) => figure === name))
  return { figures, countedAt: first.counted_at }
}
