import sql from 'sql-template-tag'
import { rows, type Queryable } from '../../../server/database/query.ts'

type Filing = { site: number; country: string; region: number | null; from: Date; until: Date }
type FilingRow = { figure: string; rule: string; value: number | null }

/**
 * By rule: reports about members of a place, those decided and the middle of their minutes, and what
 * was done: warnings, suspensions, closed accounts, and how many of those an appeal undid.
 */
export async function listFilingRows(
  db: Queryable,
  { site, country, region, from, until }: Filing,
): Promise<FilingRow[]> {
  return rows<FilingRow>(
    db,
    sql`with reported as (
          select r.reason as rule, r.at, r.decided_at from report r join profile p on p.member_id = r.reported_id
          where r.site_id = ${site} and p.country = ${country} and (${region}::smallint is null or p.region = ${region}::smallint)
            and r.at >= ${from} and r.at < ${until}
        ), restricted as (
          select s.rule, s.measure, s.member_id, s.lifted_at from statement_of_reasons s join profile p on p.member_id = s.member_id
          where s.site_id = ${site} and p.country = ${country} and (${region}::smallint is null or p.region = ${region}::smallint)
            and s.at >= ${from} and s.at < ${until}
        )
        select 'reports' as figure, coalesce(rule, '') as rule, count(*)::float8 as value from reported group by rollup (rule)
        union all
        select 'reports_decided', coalesce(rule, ''), count(decided_at)::float8 from reported group by rollup (rule)
        union all
        select 'median_decision_minutes', coalesce(rule, ''),
               round(percentile_disc(0.5) within group (order by extract(epoch from decided_at - at) / 60))::float8
        from reported where decided_at is not null group by rollup (rule)
        union all
        select case measure when 'ban' then 'accounts_closed' when 'suspension' then 'accounts_suspended' else measure || 's' end,
               coalesce(rule, ''), count(distinct member_id)::float8
        from restricted group by measure, rollup (rule)
        union all
        select 'accounts_closed_undone', coalesce(rule, ''), count(distinct member_id)::float8
        from restricted where measure = 'ban' and lifted_at is not null group by rollup (rule)
        order by 1, 2`,
  )
}
