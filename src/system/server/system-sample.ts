import sql, { join } from 'sql-template-tag'
import { isRealOrderSql } from '../../payments/server/public.ts'
import { execute, row, rows, type Queryable } from '../../server/database/query.ts'
import type { TrendFigure } from '../contract.ts'

const HOURS = 24

type At = { siteId: number; now: Date }

export async function addSamples(
  db: Queryable,
  { siteId, now }: At,
  figures: Partial<Record<TrendFigure, number>>,
): Promise<void> {
  const added = Object.entries(figures).map(
    ([figure, value]) =>
      sql`(${siteId}::smallint, ${now}::timestamptz, ${figure}, ${value}::float8)`,
  )
  await execute(
    db,
    sql`insert into system_sample (site_id, at, figure, value) values ${join(added)} on conflict do nothing`,
  )
}

export async function deleteOldSamples(db: Queryable, now: Date): Promise<void> {
  await execute(
    db,
    sql`delete from system_sample where at < ${now}::timestamptz - make_interval(hours => ${HOURS})`,
  )
}

type Samples = { at: Date; figures: Partial<Record<TrendFigure, number>> }

/** Of the last day, the oldest first. */
export async function listSamples(db: Queryable, { siteId, now }: At): Promise<Samples[]> {
  return rows<Samples>(
    db,
    sql`select at, jsonb_object_agg(figure, value) as figures from system_sample
        where site_id = ${siteId} and at >= ${now}::timestamptz - make_interval(hours => ${HOURS})
        group by at order by at`,
  )
}

/** Orders paid and pushes accepted within the last hour. */
export async function countHour(
  db: Queryable,
  { siteId, now }: At,
): Promise<{ payments: number; push: number }> {
  return row(
    db,
    sql`with hour as (select ${now}::timestamptz - interval '1 hour' as began)
        select (select count(*)::int from credit_order o, hour where site_id = ${siteId} and ${isRealOrderSql} and completed_at > hour.began) as payments,
               (select count(*)::int from push_log, hour where site_id = ${siteId} and state = 'sent' and at > hour.began) as push`,
  )
}
