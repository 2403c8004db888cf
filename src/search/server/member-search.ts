import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { SearchGroup } from '../../profiles/rules.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

/** Where one page of results comes from: every group in every country (or city), optionally year by year. */
export type SearchScope = {
  site: number
  /** The member who looks: themselves and whoever a block hides from them are left out. `0` for a visitor. */
  viewer: string
  groups: SearchGroup[]
  locations: { countries: string[]; region: number | null } | { cities: number[] }
  bornAfter: string
  bornUpTo: string
  /** Merged from one index range a birth year: for few ages in a large slice. */
  years: number[] | null
  /** In steps of activity: from here on; later than any idle member. */
  activeFrom: number
  withPhoto: boolean
  membersOnly: boolean
  /** Only those in whose city at least so many live: of the others nobody learns whether they are here now. */
  minGroupSize: number
  promotedOnly: boolean
  language: string | null
  interests: string[]
}

export type SearchCursor = { active_at: number; member_id: string }
export type FoundMember = SearchCursor & { city: number | null }

/** Groups as a table `g` of a statement. */
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
    ...(scope.promotedOnly ? [sql`s.promoted`] : []),
    ...(scope.language ? [sql`s.language = ${scope.language}`] : []),
    ...(scope.interests.length > 0 ? [sql`s.interests && ${scope.interests}::text[]`] : []),
  ]
  return join(clauses, ' and ')
}

/** By the profile: a row of the search knows no city where its member hides the distance. */
const inPopulousCity = (members: number) => sql`exists (
  select from profile p left join city_population c on c.site_id = p.site_id and c.city = p.city
  where p.member_id = s.member_id and (p.city is null or c.members >= ${members}))`

const notBlocked = ({ viewer }: SearchScope) =>
  viewer === '0'
    ? empty
    : sql`and s.member_id <> ${viewer} and not exists (select from block b where b.member_id = ${viewer} and b.other_id = s.member_id)`

/** Rows of `Found`, and their order once they are joined with what else is known of them. */
export type FoundQuery = { rows: Sql; order: Sql }

/** The next members of a slice, recently active first, ties by id. */
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

export const listPage = (
  db: Queryable,
  scope: SearchScope,
  cursor: SearchCursor | null,
  limit: number,
  skip = 0,
): Promise<FoundMember[]> => rows<FoundMember>(db, pageQuery(scope, cursor, limit, skip).rows)

/** Members who were found already, in this order. */
export function byIdsQuery(found: FoundMember[]): FoundQuery {
  const ids = found.map(({ member_id }) => member_id)
  const times = found.map(({ active_at }) => active_at)
  const cities = found.map(({ city }) => city)
  return {
    rows: sql`select * from unnest(${ids}::bigint[], ${times}::int[], ${cities}::int[]) with ordinality f (member_id, active_at, city, place)`,
    order: sql`found.place`,
  }
}

/** Members (never other origins) of a slice, counted up to the cap, as a part of a statement. */
export const cappedCountSql = (scope: SearchScope, cap: number): Sql => sql`(
  select count(*)::int from (
    select from ${source(scope)} cross join lateral (
      select from member_search s where ${conditions({ ...scope, membersOnly: true })} ${notBlocked(scope)} limit ${cap}
    ) found limit ${cap}
  ) counted)`

/** How many of a slice its viewer may not see, as a part of a statement: themselves and both sides of every block. */
export function blockedCountSql(scope: SearchScope): Sql {
  const whole = { ...scope, years: null, membersOnly: true }
  return sql`(
    select count(*)::int from (
      select other_id from block where member_id = ${scope.viewer} union select ${scope.viewer}::bigint
    ) hidden join member_search s on s.member_id = hidden.other_id, ${source(whole)} where ${conditions(whole)})`
}

/** Members of whole birth years who are of the slice's ages today, likewise: at the edges of a range only some of them are. */
export function edgeYearsCountSql(scope: SearchScope, years: number[]): Sql {
  const edges = { ...scope, years, membersOnly: true }
  return sql`(select count(*)::int from ${source(edges)} join member_search s on ${conditions(edges)})`
}

/** Where a member stands in the order now. */
export async function findCursor(db: Queryable, memberId: string): Promise<FoundMember | null> {
  return maybeRow<FoundMember>(
    db,
    sql`select member_id, active_at, city from member_search where member_id = ${memberId}`,
  )
}

/** Rows that were right when they were written and are not any more: whoever was not here for the idle days leaves. */
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
