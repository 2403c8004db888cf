import sql, { empty, type Sql } from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { MAX_DAY_ROWS, OTHER_NETWORK, type LanderEvent, type LanderSource } from '../rules.ts'

export type LanderCount = LanderSource & {
  site: number
  /** UTC, `2026-11-22`. */
  day: string
  event: LanderEvent
  count: number
}

/**
 * Adds counts to the day's rows. Anyone can invent networks and slugs in a URL: once a site's day
 * has `MAX_DAY_ROWS` rows, new ones share one row per lander, country and language. Rows are written in key
 * order, so that concurrent nodes do not deadlock.
 */
export async function addLanderCounts(db: Queryable, counts: LanderCount[]): Promise<void> {
  await execute(
    db,
    sql`with given as (
          select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
            as g (site smallint, day date, lander text, slug text, network text, country text, language text, event text, count int)
        ), known as (
          select g.*, (select count(*) from lander_day d where d.site_id = g.site and d.day = g.day) < ${MAX_DAY_ROWS}
            or exists (select from lander_day d where d.site_id = g.site and d.day = g.day and d.lander = g.lander
                       and d.slug = g.slug and d.network = g.network and d.country = g.country and d.language = g.language) as own
          from given g
        ), added as (
          select site, day, lander, case when own then slug else '' end as slug,
                 case when own then network else ${OTHER_NETWORK}::text end as network, country, language, event, count
          from known
        )
        insert into lander_day as d (site_id, day, lander, slug, network, country, language,
                                     views, starts, sign_ups, confirmations, first_orders)
        select site, day, lander, slug, network, country, language,
               coalesce(sum(count) filter (where event = 'views'), 0),
               coalesce(sum(count) filter (where event = 'starts'), 0),
               coalesce(sum(count) filter (where event = 'sign_ups'), 0),
               coalesce(sum(count) filter (where event = 'confirmations'), 0),
               coalesce(sum(count) filter (where event = 'first_orders'), 0)
        from added group by site, day, lander, slug, network, country, language
        order by site, day, lander, slug, network, country, language
        on conflict (site_id, day, lander, slug, network, country, language) do update set
          views = d.views + excluded.views, starts = d.starts + excluded.starts,
          sign_ups = d.sign_ups + excluded.sign_ups, confirmations = d.confirmations + excluded.confirmations,
          first_orders = d.first_orders + excluded.first_orders`,
  )
}

/**
 * Counts a bounce in the row that has its view. Without a view that has not bounced yet nothing is
 * counted, so there are never more bounces than views.
 */
export async function addBounce(
  db: Queryable,
  { site, day, lander, slug, network, country, language }: Omit<LanderCount, 'event' | 'count'>,
): Promise<void> {
  await execute(
    db,
    sql`update lander_day d set bounces = d.bounces + 1
        where d.site_id = ${site} and d.day = ${day}::date and d.lander = ${lander} and d.country = ${country}
          and d.language = ${language} and d.bounces < d.views
          and (d.slug, d.network) = (
            select o.slug, o.network from lander_day o
            where o.site_id = d.site_id and o.day = d.day and o.lander = d.lander and o.country = d.country
              and o.language = d.language
              and ((o.slug = ${slug} and o.network = ${network}) or (o.slug = '' and o.network = ${OTHER_NETWORK}))
            order by o.network = ${OTHER_NETWORK} limit 1)`,
  )
}

export type LanderMonth = {
  /** `2026-10`. */
  month: string
  views: number
  sign_ups: number
  confirmations: number
  first_orders: number
}

const MONTHS = 24

/** A network's counts of complete months (UTC), newest first. */
export async function listMonths(
  { db, site, now }: Pick<Context, 'db' | 'site' | 'now'>,
  network: string,
): Promise<LanderMonth[]> {
  return rows<LanderMonth>(
    db,
    sql`select to_char(day, 'YYYY-MM') as month, sum(views)::int as views, sum(sign_ups)::int as sign_ups,
               sum(confirmations)::int as confirmations, sum(first_orders)::int as first_orders
        from lander_day
        where site_id = ${site.id} and network = ${network}
          and day < date_trunc('month', ${now}::timestamptz at time zone 'UTC')
        group by 1 order by 1 desc limit ${MONTHS}`,
  )
}

/** The columns by which the counts can be grouped. */
export type LanderGroup = keyof LanderSource | 'day'

export type LanderSum = {
  key: string
  views: number
  starts: number
  sign_ups: number
  confirmations: number
  first_orders: number
}

const groupColumns: Record<LanderGroup, Sql> = {
  day: sql`to_char(day, 'YYYY-MM-DD')`,
  lander: sql`lander`,
  slug: sql`slug`,
  network: sql`network`,
  country: sql`country`,
  language: sql`language`,
}

type LanderSumFilter = {
  siteId: number
  /** Days in UTC; both are included. */
  from: string
  to: string
  by: LanderGroup
  lander?: string | undefined
  country?: string | undefined
}

/** Sums of some days by group; most views first. */
export async function sumLanderDays(
  db: Queryable,
  { siteId, from, to, by, lander, country }: LanderSumFilter,
): Promise<LanderSum[]> {
  return rows<LanderSum>(
    db,
    sql`select ${groupColumns[by]}::text as key, sum(views)::int as views, sum(starts)::int as starts, sum(sign_ups)::int as sign_ups,
               sum(confirmations)::int as confirmations, sum(first_orders)::int as first_orders
        from lander_day
        where site_id = ${siteId} and day between ${from}::date and ${to}::date
          ${lander === undefined ? empty : sql`and lander = ${lander}`}
          ${country === undefined ? empty : sql`and country = ${country}`}
        group by 1 order by 2 desc, 1`,
  )
}
