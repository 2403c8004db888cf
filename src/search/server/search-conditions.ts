import sql, { empty, join, type Sql } from 'sql-template-tag'
import { acceptsSql, isHiddenSql } from '../../contact/server/public.ts'
import { notHiddenByPlaceSql } from '../../discretion/server/public.ts'
import type { SearchGroup } from '../../profiles/rules.ts'
import { onlineVisibleSql, runningTripJoin, verifiedSql } from '../../profiles/server/public.ts'

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

/** Groups as the table `g` of a statement. */
export const groupsTable = (groups: SearchGroup[]): Sql => sql`
  unnest(${groups.map(({ gender }) => gender)}::smallint[], ${groups.map(({ lookingFor }) => lookingFor)}::smallint[]) g (gender, looking_for)`

/** SQL tables: each combination for which the index has a range of its own. */
export function source({ groups, locations, years }: SearchScope): Sql {
  const tables = [
    groupsTable(groups),
    'cities' in locations
      ? sql`unnest(${locations.cities}::int[]) w (city)`
      : sql`unnest(${locations.countries}::char(2)[]) w (country)`,
    ...(years ? [sql`unnest(${years}::smallint[]) y (birth_year)`] : []),
  ]
  return join(tables, ' cross join ')
}

/** SQL condition on a row `s` of the index, without who is hidden from the viewer. */
export function conditions(scope: SearchScope): Sql {
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

/** SQL condition on `s`, after others: neither side hides from, blocked or excludes the other. */
export const notBlocked = (scope: SearchScope) =>
  sql`${scope.viewer === '0' ? notTravelling(scope) : notApart(scope)} ${scope.hasHiddenPlaces ? sql`and ${notHiddenByPlaceSql(scope)}` : empty}`

/** SQL rows: members who are on a trip, whom visitors find neither there nor at home. */
export const travellerRows = ({ site }: SearchScope): Sql =>
  sql`select t.member_id from trip t where t.site_id = ${site}::smallint and t.state = 'running'`

const notTravelling = (scope: SearchScope) =>
  sql`and s.member_id <> all(array(${travellerRows(scope)}))`

const notApart = (
  scope: SearchScope,
) => sql`and s.member_id <> ${scope.viewer} and not exists (select from block b where b.member_id = ${scope.viewer} and b.other_id = s.member_id)
      and not ${isHiddenSql(scope.site, scope.viewer, sql`s.member_id`)}
      ${scope.hasRules ? sql`and ${notExcluded(scope)}` : empty}`

/** SQL expressions: whether the rule of the viewer, or that of `member`, lets the other write first. */
export function acceptances(
  { viewer, site, now }: SearchScope,
  member: Sql,
): { mine: Sql; theirs: Sql } {
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
export function excludedRows(scope: SearchScope): Sql {
  const { mine, theirs } = acceptances(scope, sql`other.member_id`)
  return sql`select other.member_id from contact_rule other
    where (select ${closesSql(scope, sql`${scope.viewer}::bigint`)}) and other.site_id = ${scope.site}::smallint
      and other.mode = 'closed' and other.who <> 'anyone' and not ${mine} and not ${theirs}`
}
