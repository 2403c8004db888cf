import sql, { empty, join, type Sql } from 'sql-template-tag'
import type { SearchGroup } from '../../profiles/rules.ts'
import { execute, maybeRow, rows, type Queryable } from '../../server/database/query.ts'

/** Where one page of results comes from: every group in every country (or city), optionally year by year. */
export type Slice = {
  site: number
  /** The member who looks: themselves and whoever a block hides from them are left out. `0` for a visitor. */
  viewer: string
  groups: SearchGroup[]
  places: { countries: string[]; region: number | null } | { cities: number[] }
  bornAfter: string
  bornUpTo: string
  /** Merged from one index range a birth year: for few ages in a large slice. */
  years: number[] | null
  /** In steps of activity: from here on; later than any idle member. */
  activeFrom: number
  withPhoto: boolean
  membersOnly: boolean
  /** Only those in whose city at least so many live: of the others nobody learns whether they are here now. */
  crowdOf: number
  promotedOnly: boolean
  language: string | null
  interests: string[]
}

export type Place = { active_at: number; member_id: string }
export type Found = Place & { city: number | null }

/** Groups as a table `g` of a statement. */
export const groupsIn = (groups: SearchGroup[]): Sql => sql`
  unnest(${groups.map(({ gender }) => gender)}::smallint[], ${groups.map(({ lookingFor }) => lookingFor)}::smallint[]) g (gender, looking_for)`

function source({ groups, places, years }: Slice): Sql {
  const tables = [
    groupsIn(groups),
    'cities' in places ? sql`unnest(${places.cities}::int[]) w (city)` : sql`unnest(${places.countries}::char(2)[]) w (country)`,
    ...(years ? [sql`unnest(${years}::smallint[]) y (birth_year)`] : []),
  ]
  return join(tables, ' cross join ')
}

function conditions(slice: Slice): Sql {
  const { places } = slice
  const wanted = [
    sql`s.site_id = ${slice.site}::smallint and s.gender = g.gender and s.looking_for = g.looking_for and s.listed`,
    'cities' in places ? sql`s.city = w.city` : sql`s.country = w.country`,
    ...('region' in places && places.region !== null ? [sql`s.region = ${places.region}::smallint`] : []),
    ...(slice.years ? [sql`s.birth_year = y.birth_year`] : []),
    sql`s.birth_date > ${slice.bornAfter}::date and s.birth_date <= ${slice.bornUpTo}::date and s.active_at >= ${slice.activeFrom}::int`,
    ...(slice.withPhoto ? [sql`s.has_photo`] : []),
    ...(slice.membersOnly ? [sql`s.origin = 0`] : []),
    ...(slice.crowdOf > 1 ? [crowded(slice.crowdOf)] : []),
    ...(slice.promotedOnly ? [sql`s.promoted`] : []),
    ...(slice.language ? [sql`s.language = ${slice.language}`] : []),
    ...(slice.interests.length > 0 ? [sql`s.interests && ${slice.interests}::text[]`] : []),
  ]
  return join(wanted, ' and ')
}

/** By the profile: a row of the search knows no city where its member hides the distance. */
const crowded = (members: number) => sql`exists (
  select from profile p left join city_population c on c.site_id = p.site_id and c.city = p.city
  where p.member_id = s.member_id and (p.city is null or c.members >= ${members}))`

const notHidden = ({ viewer }: Slice) =>
  viewer === '0'
    ? empty
    : sql`and s.member_id <> ${viewer} and not exists (select from block b where b.member_id = ${viewer} and b.other_id = s.member_id)`

/** Rows of `Found`, and their order once they are joined with what else is known of them. */
export type FoundRows = { rows: Sql; order: Sql }

/** The next members of a slice, recently active first, ties by id. */
export function pageIn(slice: Slice, after: Place | null, limit: number, skip = 0): FoundRows {
  const below = after ? sql`and (s.active_at, s.member_id) < (${after.active_at}::int, ${after.member_id}::bigint)` : empty
  const order = sql`found.active_at desc, found.member_id desc`
  const page = sql`
    select found.* from ${source(slice)} cross join lateral (
      select s.member_id, s.active_at, s.city from member_search s
      where ${conditions(slice)} ${below} ${notHidden(slice)}
      order by s.active_at desc, s.member_id desc limit ${limit + skip}
    ) found order by ${order} limit ${limit} offset ${skip}`
  return { rows: page, order }
}

export const pageOf = (db: Queryable, slice: Slice, after: Place | null, limit: number, skip = 0): Promise<Found[]> =>
  rows<Found>(db, pageIn(slice, after, limit, skip).rows)

/** Members who were found already, in this order. */
export function foundIn(found: Found[]): FoundRows {
  const ids = found.map(({ member_id }) => member_id)
  const times = found.map(({ active_at }) => active_at)
  const cities = found.map(({ city }) => city)
  return {
    rows: sql`select * from unnest(${ids}::bigint[], ${times}::int[], ${cities}::int[]) with ordinality f (member_id, active_at, city, place)`,
    order: sql`found.place`,
  }
}

/** Members (never other origins) of a slice, counted up to the cap, as a part of a statement. */
export const countUpToIn = (slice: Slice, cap: number): Sql => sql`(
  select count(*)::int from (
    select from ${source(slice)} cross join lateral (
      select from member_search s where ${conditions({ ...slice, membersOnly: true })} ${notHidden(slice)} limit ${cap}
    ) found limit ${cap}
  ) counted)`

/** How many of a slice its viewer may not see, as a part of a statement: themselves and both sides of every block. */
export function hiddenIn(slice: Slice): Sql {
  const whole = { ...slice, years: null, membersOnly: true }
  return sql`(
    select count(*)::int from (
      select other_id from block where member_id = ${slice.viewer} union select ${slice.viewer}::bigint
    ) hidden join member_search s on s.member_id = hidden.other_id, ${source(whole)} where ${conditions(whole)})`
}

/** Members of whole birth years who are of the slice's ages today, likewise: at the edges of a range only some of them are. */
export function ofYearsIn(slice: Slice, years: number[]): Sql {
  const edges = { ...slice, years, membersOnly: true }
  return sql`(select count(*)::int from ${source(edges)} join member_search s on ${conditions(edges)})`
}

/** Where a member stands in the order now. */
export async function placeOf(db: Queryable, memberId: string): Promise<Found | null> {
  return maybeRow<Found>(db, sql`select member_id, active_at, city from member_search where member_id = ${memberId}`)
}

/** Rows that were right when they were written and are not any more: whoever was not here for the idle days leaves. */
export async function refreshIdle(db: Queryable, siteId: number, activeFrom: number): Promise<number> {
  return execute(
    db,
    sql`select refresh_member_search(member_id) from member_search
        where site_id = ${siteId} and listed and origin = 0 and active_at < ${activeFrom}`,
  )
}
