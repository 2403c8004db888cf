import sql, { empty, join, type Sql } from 'sql-template-tag'
import { acceptsSql, isHiddenSql } from '../../contact/server/public.ts'
import { onlineVisibleSql, runningTripJoin, verifiedSql } from '../../profiles/server/public.ts'
import { hiddenByPlaceRows, notHiddenByPlaceSql } from '../../discretion/server/public.ts'
import type { SearchGroup } from '../../profiles/rules.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

/**
 * The part of the search index that a page reads: every group in every country (or city),
 * optionally by birth year.
 */
export type SearchScope = {
  site: number
  /** The viewer's id, who is excluded together with members across a block; `0` for a visitor. */
  viewer: string
  /** Where a visitor is, as far as the address tells. */
  visitorCountry: string
  /** Members may hide from people of a place. */
  hasHiddenPlaces: boolean
  groups: SearchGroup[]
  locations: { countries: string[]; region: number | null } | { cities: number[] }
  bornAfter: string
  bornUpTo: string
  /** Merges one index range per birth year: faster for few ages in a large scope. */
  years: number[] | null
  /** The earliest activity step, which excludes idle members. */
  activeFrom: number
  withPhoto: boolean
  membersOnly: boolean
  /**
   * Includes only members of cities with at least this many members, because the others' last visit
   * must stay coarse.
   */
  minGroupSize: number
  /** Only members of whom this viewer may learn when they are or were online. */
  onlineVisible: boolean
  promotedOnly: boolean
  language: string | null
  interests: string[]
  now: Date
  verified: boolean
  /** The earliest sign-up. */
  joinedFrom: Date | null
  /** Only members with whom each may write first to the other. */
  suitsBoth: boolean
  /** Members choose who may write to them, and whom both exclude nobody finds. */
  hasRules: boolean
  /** What brings them here, as they say it to everybody. */
  intention: string | null
}

export type SearchCursor = { active_at: number; member_id: string }
export type FoundMember = SearchCursor & { city: number | null }

/** Groups as the table `g` of a statement. */
export const groupsTable = (groups: SearchGroup[]): Sql => sql`
  unnest(${groups.map(({ gender }) => gender)}::smallint[], ${groups.map(({ lookingFor }) => lookingFor)}::smallint[]) g (gender, looking_for)`

function source({ groups, locations, years }: SearchScope): Sql {
  const tables = [
    groupsTable(groups),
    'cities' in locations
      ? sql`unnest(${locations.cities}::int[]) w (city)`
      : sql`unnest(${locations.countries}::char(2)[]) w (country)`,
    ...(years ? [sql`unnest(${years}::smallint[]) y (birth_year)`] : []),
  ]
  return join(tables, ' cross join ')
}

function conditions(scope: SearchScope): Sql {
  const { locations } = scope
  const clauses = [
    sql`s.site_id = ${scope.site}::smallint and s.gender = g.gender and s.looking_for = g.looking_for and s.listed`,
    'cities' in locations ? sql`s.city = w.city` : sql`s.country = w.country`,
    ...('region' in locations && locations.region !== null
      ? [sql`s.region = ${locations.region}::smallint`]
      : []),
    ...(scope.years ? [sql`s.birth_year = y.birth_year`] : []),
    sql`s.birth_date > ${scope.bornAfter}::date and s.birth_date <= ${scope.bornUpTo}::date and s.active_at >= ${scope.activeFrom}::int`,
    ...(scope.withPhoto ? [sql`s.has_photo`] : []),
    ...(scope.membersOnly ? [sql`s.origin = 0`] : []),
    ...(scope.minGroupSize > 1 ? [inPopulousCity(scope.minGroupSize)] : []),
    ...(scope.onlineVisible ? [hasVisibleOnline(scope.viewer)] : []),
    ...(scope.promotedOnly ? [sql`s.promoted`] : []),
    ...(scope.verified ? [isVerified] : []),
    ...(scope.joinedFrom ? [joinedSince(scope.joinedFrom)] : []),
    ...(scope.language ? [sql`s.language = ${scope.language}`] : []),
    ...(scope.interests.length > 0 ? [sql`s.interests && ${scope.interests}::text[]`] : []),
    ...(scope.intention ? [hasIntention(scope.intention)] : []),
  ]
  return join(clauses, ' and ')
}

const hasIntention = (intention: string) => sql`exists (
  select from intention n where n.member_id = s.member_id and n.intention = ${intention} and n.visibility = 'all')`

/** Joins the profile, because the search row of a member who hides the distance has no city. */
const inPopulousCity = (members: number) => sql`exists (
  select from profile p ${runningTripJoin}
    left join city_population c on c.site_id = p.site_id and c.city = coalesce(t.city, p.city)
  where p.member_id = s.member_id and (coalesce(t.city, p.city) is null or c.members >= ${members}))`

const isVerified = sql`exists (
  select from profile p join account a using (member_id) where p.member_id = s.member_id and ${verifiedSql})`

const hasVisibleOnline = (viewer: string) => sql`exists (
  select from profile p where p.member_id = s.member_id and ${onlineVisibleSql(viewer)})`

const joinedSince = (from: Date) => sql`exists (
  select from account a where a.member_id = s.member_id and a.signup_at >= ${from})`

const notBlocked = (scope: SearchScope) =>
  sql`${scope.viewer === '0' ? empty : notApart(scope)} ${scope.hasHiddenPlaces ? sql`and ${notHiddenByPlaceSql(scope)}` : empty}`

const notApart = (
  scope: SearchScope,
) => sql`and s.member_id <> ${scope.viewer} and not exists (select from block b where b.member_id = ${scope.viewer} and b.other_id = s.member_id)
      and not ${isHiddenSql(scope.site, scope.viewer, sql`s.member_id`)}
      ${scope.hasRules ? sql`and ${notExcluded(scope)}` : empty}`

/** SQL expressions: whether the rule of the viewer, or that of `member`, lets the other write first. */
function acceptances({ viewer, site, now }: SearchScope, member: Sql): { mine: Sql; theirs: Sql } {
  const me = sql`${viewer}::bigint`
  return {
    mine: acceptsSql({ owner: me, other: member, now, site }),
    theirs: acceptsSql({ owner: member, other: me, now, site }),
  }
}

/**
 * SQL condition, the same for both sides: not each closes its door to the other. The rule of the viewer
 * is read once a statement, and nearly always ends the question.
 */
function notExcluded(scope: SearchScope): Sql {
  const { mine, theirs } = acceptances(scope, sql`s.member_id`)
  if (scope.suitsBoth) return sql`${mine} and ${theirs}`
  return sql`(not (select ${closesSql(scope, sql`${scope.viewer}::bigint`)}) or not ${closesSql(scope, sql`s.member_id`)} or ${mine} or ${theirs})`
}

const closesSql = ({ site }: SearchScope, member: Sql) => sql`exists (
  select from contact_rule r where r.site_id = ${site}::smallint and r.member_id = ${member} and r.mode = 'closed' and r.who <> 'anyone')`

/** SQL rows: the members who exclude the viewer and are excluded by them. */
function excludedRows(scope: SearchScope): Sql {
  const { mine, theirs } = acceptances(scope, sql`other.member_id`)
  return sql`select other.member_id from contact_rule other
    where (select ${closesSql(scope, sql`${scope.viewer}::bigint`)}) and other.site_id = ${scope.site}::smallint
      and other.mode = 'closed' and other.who <> 'anyone' and not ${mine} and not ${theirs}`
}

/** Selects `FoundMember` rows, with their order after further joins. */
export type FoundQuery = { rows: Sql; order: Sql }

/** Selects the next members of a scope, recently active first, ties by id. */
export function pageQuery(
  scope: SearchScope,
  cursor: SearchCursor | null,
  limit: number,
  skip = 0,
): FoundQuery {
  const below = cursor
    ? sql`and (s.active_at, s.member_id) < (${cursor.active_at}::int, ${cursor.member_id}::bigint)`
    : empty
  const order = sql`found.active_at desc, found.member_id desc`
  const page = sql`
    select found.* from ${source(scope)} cross join lateral (
      select s.member_id, s.active_at, s.city from member_search s
      where ${conditions(scope)} ${below} ${notBlocked(scope)}
      order by s.active_at desc, s.member_id desc limit ${limit + skip}
    ) found order by ${order} limit ${limit} offset ${skip}`
  return { rows: page, order }
}

/** Selects the next members of a scope, those who joined last first, ties by id. */
export function newestQuery(
  scope: SearchScope,
  after: string | null,
  limit: number,
  skip = 0,
): FoundQuery {
  const below = after
    ? sql`and (a.signup_at, a.member_id) < (select c.signup_at, c.member_id from account c where c.member_id = ${after})`
    : empty
  const order = sql`found.signup_at desc, found.member_id desc`
  const page = sql`
    select found.* from ${source(scope)} cross join lateral (
      select s.member_id, s.active_at, s.city, a.signup_at from member_search s
      join account a on a.member_id = s.member_id and a.site_id = s.site_id
      where ${conditions(scope)} ${below} ${notBlocked(scope)}
      order by a.signup_at desc, a.member_id desc limit ${limit + skip}
    ) found order by ${order} limit ${limit} offset ${skip}`
  return { rows: page, order }
}

export const listPage = (
  db: Queryable,
  scope: SearchScope,
  cursor: SearchCursor | null,
  limit: number,
  skip = 0,
): Promise<FoundMember[]> => rows<FoundMember>(db, pageQuery(scope, cursor, limit, skip).rows)

/** Selects the given members in the given order. */
export function byIdsQuery(members: FoundMember[]): FoundQuery {
  const ids = members.map(({ member_id }) => member_id)
  const times = members.map(({ active_at }) => active_at)
  const cities = members.map(({ city }) => city)
  return {
    rows: sql`select * from unnest(${ids}::bigint[], ${times}::int[], ${cities}::int[]) with ordinality f (member_id, active_at, city, place)`,
    order: sql`found.place`,
  }
}

/** An SQL expression: the members (no other origins) of a scope, counted up to the cap. */
export const cappedCountSql = (scope: SearchScope, cap: number): Sql => sql`(
  select count(*)::int from (
    select from ${source(scope)} cross join lateral (
      select from member_search s where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)} limit ${cap}
    ) found limit ${cap}
  ) counted)`

/** Counts members of a scope up to the cap, and those of them whom the viewer's rule lets write first. */
export function ruleEffectSql(scope: SearchScope, cap: number): Sql {
  const { mine } = acceptances(scope, sql`counted.member_id`)
  return sql`
    select count(*)::int as people, count(*) filter (where ${mine})::int as accepted from (
      select found.member_id from ${source(scope)} cross join lateral (
        select s.member_id from member_search s where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)} limit ${cap}
      ) found limit ${cap}
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
    select count(*) as n from member_search s where ${conditions(edges)}) found)`
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
        ) found, unnest(found.interests) interest
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
): Promise<FoundMember | null> {
  return maybeRow<FoundMember>(
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
