import sql, { type Sql } from 'sql-template-tag'
import type { Context, MemberContext } from '../../server/context.ts'
import type { TripTable } from '../../server/database/generated/tables.ts'
import { execute, maybeRow } from '../../server/database/query.ts'
import type { City } from '../../server/places/places.ts'
import { TRIP_CHANGE_HOURS } from '../trip-rules.ts'

type TripRow = Pick<TripTable, 'city' | 'country' | 'state' | 'changed_at'> & {
  from: string
  to: string
}

const HOUR = 3_600_000
const columns = sql`city, country, state, changed_at, from_day::text as "from", to_day::text as "to"`

/** SQL join: the trip `t` of a profile `p` while it runs. With invisible mode it changes nothing. */
export const runningTripJoin: Sql = sql`
  left join trip t on t.site_id = p.site_id and t.member_id = p.member_id and t.state = 'running' and not p.invisible`

/** SQL columns of `t`: where others see somebody, if they see them at all. */
export const visitColumns: Sql = sql`
  t.city as visit_city, t.from_day::text as visit_from, t.to_day::text as visit_to`

export type VisitColumns = {
  visit_city: number | null
  visit_from: string | null
  visit_to: string | null
}

/** The member's last trip, also one that has ended. */
export async function findTrip({ db, site, actor }: MemberContext): Promise<TripRow | null> {
  return maybeRow<TripRow>(
    db,
    sql`select ${columns} from trip where site_id = ${site.id} and member_id = ${actor.memberId}`,
  )
}

/** Stores a trip in the place of the one before; false if the member saved one in the last 24 hours. */
export async function storeTrip(
  { db, site, actor, now }: MemberContext,
  { city, from, to, timeZone }: { city: City; from: string; to: string; timeZone: string },
): Promise<boolean> {
  const changedBefore = new Date(now.getTime() - TRIP_CHANGE_HOURS * HOUR)
  const startsAt = sql`(${from}::date::timestamp at time zone ${timeZone})`
  const endsAt = sql`((${to}::date + 1)::timestamp at time zone ${timeZone})`
  const stored = await execute(
    db,
    sql`insert into trip (site_id, member_id, country, region, city, from_day, to_day, starts_at, ends_at, state, changed_at)
        values (${site.id}, ${actor.memberId}, ${city.country}, ${city.region}, ${city.id}, ${from}, ${to}, ${startsAt}, ${endsAt},
          case when ${startsAt} <= ${now}::timestamptz then 'running' else 'planned' end, ${now})
        on conflict (site_id, member_id) do update set country = excluded.country, region = excluded.region, city = excluded.city,
          from_day = excluded.from_day, to_day = excluded.to_day, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
          state = excluded.state, changed_at = excluded.changed_at
        where trip.changed_at <= ${changedBefore}`,
  )
  return stored === 1
}

export async function closeTrip({ db, site, actor }: MemberContext): Promise<void> {
  await execute(
    db,
    sql`update trip set state = 'ended' where site_id = ${site.id} and member_id = ${actor.memberId} and state <> 'ended'`,
  )
}

/**
 * Begins and ends the trips whose time has come; where a brand no longer has trips, ends all of them. By
 * claims in the rows, so that it may be repeated.
 */
export async function advanceTrips({ db, site, now }: Context): Promise<void> {
  await execute(
    db,
    site.settings.discretion
      ? sql`update trip set state = case when ends_at <= ${now} then 'ended' else 'running' end
            where site_id = ${site.id} and (state = 'planned' and starts_at <= ${now} or state = 'running' and ends_at <= ${now})`
      : sql`update trip set state = 'ended' where site_id = ${site.id} and (state = 'planned' or state = 'running')`,
  )
}

/** Deletes the trips that ended and that no longer count as the change of the day. */
export async function deleteEndedTrips({ db, site, now }: Context): Promise<void> {
  const changedBefore = new Date(now.getTime() - TRIP_CHANGE_HOURS * HOUR)
  await execute(
    db,
    sql`delete from trip where site_id = ${site.id} and state = 'ended' and changed_at <= ${changedBefore}`,
  )
}
