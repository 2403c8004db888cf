import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'
import type { AftercareTable } from '../../../server/database/generated/tables.ts'
import type { MonthFigures } from '../contract.ts'

/** Counts of the notices of the aftercare `a`. */
const countsSql = sql`cross join lateral (
    select count(*)::int as people, (count(*) filter (where n.sent_at is not null))::int as told, (count(*) filter (where n.mailed))::int as mailed,
           (count(*) filter (where n.refused_at is not null))::int as refused, (count(*) filter (where n.opened_at is not null))::int as opened,
           (count(*) filter (where n.corrected_at is not null))::int as corrected, coalesce(sum(n.credits), 0)::int as credits,
           coalesce(sum(n.credits) filter (where n.unusual), 0)::int as unusual
    from aftercare_notice n where n.site_id = a.site_id and n.aftercare_id = a.aftercare_id) counts
  cross join lateral (
    select count(*)::int as losses from aftercare_loss l where l.site_id = a.site_id and l.aftercare_id = a.aftercare_id) stated`

export type CountedAftercare = AftercareTable &
  Record<
    | 'people'
    | 'told'
    | 'mailed'
    | 'refused'
    | 'opened'
    | 'corrected'
    | 'credits'
    | 'unusual'
    | 'losses'
    | 'total',
    number
  > & { name: string; decider: string }

/** Unfinished ones first, then the latest. */
export async function listCounted(
  db: Queryable,
  site: number,
  limit: number,
): Promise<CountedAftercare[]> {
  return rows<CountedAftercare>(
    db,
    sql`with listed as (
          select *, count(*) over ()::int as total from aftercare where site_id = ${site}
          order by (state in ('pending', 'held')) desc, decided_at desc, aftercare_id desc limit ${limit})
        select a.*, counts.*, stated.losses, coalesce(p.name, '') as name, coalesce(d.name, '') as decider
        from listed a left join profile p on p.member_id = a.banned_id left join profile d on d.member_id = a.decided_by
        ${countsSql}
        order by (a.state in ('pending', 'held')) desc, a.decided_at desc, a.aftercare_id desc`,
  )
}

/** By the month of the decision, the latest first. */
export async function listMonths(
  db: Queryable,
  site: number,
  since: Date,
): Promise<MonthFigures[]> {
  return rows<MonthFigures>(
    db,
    sql`select to_char(a.decided_at at time zone 'UTC', 'YYYY-MM') as month,
               (count(*) filter (where a.rule = 'scam'))::int as scam, (count(*) filter (where a.rule = 'fake'))::int as fake,
               sum(counts.people)::int as people, sum(counts.told)::int as told, sum(counts.mailed)::int as mailed, sum(counts.refused)::int as refused,
               sum(counts.opened)::int as opened, (count(*) filter (where a.hold_reason <> ''))::int as held,
               (count(*) filter (where a.state = 'corrected'))::int as corrected, sum(counts.credits)::int as credits, sum(stated.losses)::int as losses,
               round(((percentile_cont(0.5) within group (order by extract(epoch from a.sent_at - a.decided_at)) / 3600))::numeric, 1)::float8 as median_hours
        from aftercare a ${countsSql}
        where a.site_id = ${site} and a.decided_at >= ${since} group by 1 order by 1 desc`,
  )
}

/** When reports about a member came, and their numbers. */
export async function listReportTimes(
  db: Queryable,
  site: number,
  member: string,
): Promise<{ report_id: string; at: Date }[]> {
  return rows(
    db,
    sql`select report_id, at from report where site_id = ${site} and reported_id = ${member} order by at limit 500`,
  )
}

/** The first and the last notice of an aftercare, and how many. */
export async function findNoticeTimes(
  db: Queryable,
  site: number,
  id: string,
): Promise<{ first: Date | null; last: Date | null; notified: number } | undefined> {
  const [found] = await rows<{ first: Date | null; last: Date | null; notified: number }>(
    db,
    sql`select min(sent_at) as first, max(sent_at) as last, count(sent_at)::int as notified from aftercare_notice
        where site_id = ${site} and aftercare_id = ${id}`,
  )
  return found
}
