import sql from 'sql-template-tag'
import { execute, type Queryable } from '../src/server/database/query.ts'

/** How many cents a sign-up of a network costs, by the length of its name. */
const PER_LETTER = 19

/** What each network was paid for its visitors in the last 60 days, in two bills. */
export async function insertCosts(
  db: Queryable,
  { site, by, now }: { site: number; by: string; now: Date },
): Promise<void> {
  await execute(
    db,
    sql`insert into traffic_cost (site_id, source_kind, source, first_day, last_day, currency, amount, entered_by, entered_at)
        select ${site}::smallint, 'network', network, today - 30 * bill, today - 30 * bill + 29, 'EUR',
               (sum(sign_ups) * length(network) * ${PER_LETTER}::int)::int, ${by}::bigint, ${now}::timestamptz
        from (select (${now}::timestamptz at time zone 'UTC')::date as today) d, generate_series(1, 2) bill,
          lateral (select network, sign_ups from lander_day
                   where site_id = ${site} and network <> '' and day between today - 30 * bill and today - 30 * bill + 29) counted
        group by network, bill, today having sum(sign_ups) > 0
        on conflict do nothing`,
  )
}
