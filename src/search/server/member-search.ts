import sql, { empty, type Sql } from 'sql-template-tag'
import { hiddenByPlaceRows } from '../../discretion/server/public.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'
import {
  acceptances,
  conditions,
  excludedRows,
  notBlocked,
  source,
  travellerRows,
  type SearchScope,
} from './search-conditions.ts'

export type SearchCursor = { active_at: number; member_id: string }
export type MemberHit = SearchCursor & { city: number | null }

/** Selects `MemberHit` rows, with their order after further joins. */
export type MemberQuery = { rows: Sql; order: Sql }

/** Selects the next members of a scope, recently active first, ties by id. */
export function pageQuery(
  scope: SearchScope,
  cursor: SearchCursor | null,
  limit: number,
  skip = 0,
): MemberQuery {
  const below = cursor
    ? sql`and (s.active_at, s.member_id) < (${cursor.active_at}::int, ${cursor.member_id}::bigint)`
    : empty
  const order = sql`hit.active_at desc, hit.member_id desc`
  const page = sql`
    select hit.* from ${source(scope)} cross join lateral (
      select s.member_id, s.active_at, s.city from member_search s
      where ${conditions(scope)} ${below} ${notBlocked(scope)}
      order by s.active_at desc, s.member_id desc limit ${limit + skip}
    ) hit order by ${order} limit ${limit} offset ${skip}`
  return { rows: page, order }
}

/** Selects the next members of a scope, those who joined last first, ties by id. */
export function newestQuery(
  scope: SearchScope,
  after: string | null,
  limit: number,
  skip = 0,
): MemberQuery {
  const below = after
    ? sql`and (a.signup_at, a.member_id) < (select c.signup_at, c.member_id from account c where c.member_id = ${after})`
    : empty
  const order = sql`hit.signup_at desc, hit.member_id desc`
  const page = sql`
    select hit.* from ${source(scope)} cross join lateral (
      select s.member_id, s.active_at, s.city, a.signup_at from member_search s
      join account a on a.member_id = s.member_id and a.site_id = s.site_id
      where ${conditions(scope)} ${below} ${notBlocked(scope)}
      order by a.signup_at desc, a.member_id desc limit ${limit + skip}
    ) hit order by ${order} limit ${limit} offset ${skip}`
  return { rows: page, order }
}

export const listPage = (
  db: Queryable,
  scope: SearchScope,
  cursor: SearchCursor | null,
  limit: number,
  skip = 0,
): Promise<MemberHit[]> => rows<MemberHit>(db, pageQuery(scope, cursor, limit, skip).rows)

/** Selects the given members in the given order. */
export function byIdsQuery(members: MemberHit[]): MemberQuery {
  const ids = members.map(({ member_id }) => member_id)
  const times = members.map(({ active_at }) => active_at)
  const cities = members.map(({ city }) => city)
  return {
    rows: sql`select * from unnest(${ids}::bigint[], ${times}::int[], ${cities}::int[]) with ordinality f (member_id, active_at, city, place)`,
    order: sql`hit.place`,
  }
}

/** An SQL expression: the members (no other origins) of a scope, counted up to the cap. */
export const cappedCountSql = (scope: SearchScope, cap: number): Sql => sql`(
  select count(*)::int from (
    select from ${source(scope)} cross join lateral (
      select from member_search s where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)} limit ${cap}
    ) hit limit ${cap}
  ) counted)`

/** Counts members of a scope up to the cap, and those of them whom the viewer's rule lets write first. */
export function ruleEffectSql(scope: SearchScope, cap: number): Sql {
  const { mine } = acceptances(scope, sql`counted.member_id`)
  return sql`
    select count(*)::int as people, count(*) filter (where ${mine})::int as accepted from (
      select hit.member_id from ${source(scope)} cross join lateral (
        select s.member_id from member_search s where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)} limit ${cap}
      ) hit limit ${cap}
    ) counted`
}

/**
 * An SQL expression: the number of members of a scope whom the viewer may not see: themselves and
 * both sides of every block.
 */
export function blockedCountSql(scope: SearchScope): Sql {
  const allYears = { ...scope, years: null, membersOnly: true }
  return sql`(
    select count(*)::int from (
      select other_id from block where member_id = ${scope.viewer} union select ${scope.viewer}::bigint
      union select h.other_id from hidden_member h where h.site_id = ${scope.site}::smallint and h.member_id = ${scope.viewer}
      ${scope.viewer === '0' ? sql`union ${travellerRows(scope)}` : empty}
      ${scope.hasRules && scope.viewer !== '0' ? sql`union ${excludedRows(scope)}` : empty}
      ${scope.hasHiddenPlaces ? sql`union ${hiddenByPlaceRows(scope)}` : empty}
    ) hidden join member_search s on s.member_id = hidden.other_id, ${source(allYears)} where ${conditions(allYears)})`
}

/**
 * An SQL expression: of the members born in the given years, those within the scope's ages today.
 * At the bounds of an age range only part of a year matches. One index range for each combination
 * of `source`: as a plain join, the planner reads all members of a small site.
 */
export function edgeYearsCountSql(scope: SearchScope, years: number[]): Sql {
  const edges = { ...scope, years, membersOnly: true }
  return sql`(select coalesce(sum(n), 0)::int from ${source(edges)} cross join lateral (
    select count(*) as n from member_search s where ${conditions(edges)}) hit)`
}

/** The number of members active since a step of activity, in each region of a country. */
export async function countActiveByRegion(
  db: Queryable,
  site: number,
  country: string,
  activeFrom: number,
): Promise<Map<number, number>> {
  const matches = await rows<{ region: number; members: number }>(
    db,
    sql`select s.region, count(*)::int as members from member_search s
        where s.site_id = ${site}::smallint and s.gender in (1, 2) and s.looking_for in (0, 1, 2)
          and s.country = ${country} and s.active_at >= ${activeFrom}::int and s.listed and s.origin = 0
        group by s.region`,
  )
  return new Map(matches.map(({ region, members }) => [region, members]))
}

/** How often each interest occurs among the most recently active members of a scope. */
export async function countInterests(
  db: Queryable,
  scope: SearchScope,
  sample: number,
): Promise<Map<string, number>> {
  const matches = await rows<{ interest: string; members: number }>(
    db,
    sql`select interest, count(*)::int as members from ${source(scope)} cross join lateral (
          select s.interests from member_search s
          where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)}
          order by s.active_at desc, s.member_id desc limit ${sample}
        ) hit, unnest(hit.interests) interest
        group by interest order by members desc, interest`,
  )
  return new Map(matches.map(({ interest, members }) => [interest, members]))
}

/**
 * A member's current position in the order; null for one whom the viewer does not find, because
 * what follows a position reveals the last activity.
 */
export async function findCursor(
  db: Queryable,
  scope: SearchScope,
  memberId: string,
): Promise<MemberHit | null> {
  return maybeRow<MemberHit>(
    db,
    sql`select s.member_id, s.active_at, s.city from member_search s
        where s.member_id = ${memberId} and s.site_id = ${scope.site}::smallint and s.listed
          ${scope.promotedOnly ? sql`and s.promoted` : empty} ${notBlocked(scope)}`,
  )
}

/** Removes rows that have become wrong by time alone: of members who are idle now. */
export async function refreshIdle(
  db: Queryable,
  siteId: number,
  activeFrom: number,
): Promise<number> {
  return execute(
    db,
    sql`select refresh_member_search(member_id) from member_search
        where site_id = ${siteId} and listed and origin = 0 and active_at < ${activeFrom}`,
  )
}
