import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { COHORT_WEEKS } from '../rules.ts'

/**
 * Counts who of the latest sign-up weeks was active in the current week. The last run of a week
 * leaves its final value, so that no record of a member's visits is needed.
 */
export async function rollUpCohorts({
  db,
  site,
  now,
}: Pick<Context, 'db' | 'site' | 'now'>): Promise<void> {
  await execute(
    db,
    sql`with current as (select date_trunc('week', ${now}::timestamptz at time zone 'UTC')::date as week),
        member as (
          select date_trunc('week', a.signup_at at time zone 'UTC')::date as joined_week, a.last_seen_at
          from account a join profile p on p.member_id = a.member_id, current
          where a.site_id = ${site.id} and a.role = 'member' and p.origin = 'member' and a.status in ('active', 'not_confirmed')
            and a.signup_at >= (current.week - ${7 * COHORT_WEEKS}::int)::timestamp at time zone 'UTC'
            and a.signup_at < (current.week + 7)::timestamp at time zone 'UTC'
        )
        insert into weekly_cohort (site_id, joined_week, week_number, members)
        select ${site.id}::smallint, joined_week, (current.week - joined_week) / 7,
               count(*) filter (where joined_week = current.week or last_seen_at >= current.week::timestamp at time zone 'UTC')
        from member, current group by 1, 2, 3
        on conflict (site_id, joined_week, week_number) do update set members = excluded.members`,
  )
}

export type CohortRow = { joined_week: string; week_number: number; members: number }

/** The cohorts of the last sign-up weeks, the oldest first. */
export async function listCohorts(db: Queryable, siteId: number, now: Date): Promise<CohortRow[]> {
  return rows<CohortRow>(
    db,
    sql`select to_char(joined_week, 'YYYY-MM-DD') as joined_week, week_number, members from weekly_cohort
        where site_id = ${siteId} and week_number <= ${COHORT_WEEKS}
          and joined_week >= date_trunc('week', ${now}::timestamptz at time zone 'UTC')::date - ${7 * (COHORT_WEEKS + 1)}::int
        order by joined_week, week_number`,
  )
}
