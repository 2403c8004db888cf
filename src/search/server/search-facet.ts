import sql, { type Sql } from 'sql-template-tag'
import type { SearchGroup } from '../../profiles/rules.ts'
import { execute, rows, type Queryable } from '../../server/database/query.ts'
import { groupsTable } from './search-conditions.ts'

/** Recounts all facets from the search rows; only members are counted. */
export async function rebuildFacets(db: Queryable, siteId: number): Promise<void> {
  await execute(
    db,
    sql`with counted as (
          select gender, looking_for, country, region, birth_year, count(*)::int as members from member_search
          where site_id = ${siteId} and listed and origin = 0 group by 1, 2, 3, 4, 5
        ), sliced as (
          select * from counted union all
          select gender, looking_for, country, -1, birth_year, sum(members)::int from counted group by 1, 2, 3, 5
        ), gone as (
          delete from search_facet f where site_id = ${siteId} and not exists (
            select from sliced s
            where (s.gender, s.looking_for, s.country, s.region, s.birth_year) = (f.gender, f.looking_for, f.country, f.region, f.birth_year))
        )
        insert into search_facet (site_id, gender, looking_for, country, region, birth_year, members)
        select ${siteId}::smallint, gender, looking_for, country, region, birth_year, members from sliced
        on conflict (site_id, gender, looking_for, country, region, birth_year) do update set members = excluded.members where search_facet.members <> excluded.members`,
  )
}

/** Groups, countries, and a region (-1 for all). */
export type FacetScope = { groups: SearchGroup[]; countries: string[]; region: number }

const inScope = (site: number, { groups, countries, region }: FacetScope) =>
  sql`f.site_id = ${site}::smallint
    and (f.gender, f.looking_for) in (select g.gender, g.looking_for from ${groupsTable(groups)}) and f.country = any(${countries}::char(2)[])
    and f.region = ${region}::smallint`

/** The number of members per birth year in a scope. */
export async function countByBirthYear(
  db: Queryable,
  site: number,
  scope: FacetScope,
): Promise<Map<number, number>> {
  const matches = await rows<{ birth_year: number; members: number }>(
    db,
    sql`select f.birth_year, sum(f.members)::int as members from search_facet f where ${inScope(site, scope)} group by f.birth_year`,
  )
  return new Map(matches.map(({ birth_year, members }) => [birth_year, members]))
}

/** The number of listed members in each region of a country; region 0 is unknown. */
export async function countByRegion(
  db: Queryable,
  site: number,
  country: string,
): Promise<Map<number, number>> {
  const matches = await rows<{ region: number; members: number }>(
    db,
    sql`select f.region, sum(f.members)::int as members from search_facet f
        where f.site_id = ${site}::smallint and f.gender in (1, 2) and f.looking_for in (0, 1, 2)
          and f.country = ${country} and f.region >= 0 group by f.region`,
  )
  return new Map(matches.map(({ region, members }) => [region, members]))
}

/** An SQL expression: the number of members born between two years, exclusive. */
export const bornBetweenSql = (
  site: number,
  scope: FacetScope,
  after: number,
  before: number,
): Sql => sql`(
  select coalesce(sum(f.members), 0)::int from search_facet f
  where ${inScope(site, scope)} and f.birth_year > ${after}::smallint and f.birth_year < ${before}::smallint)`

/** The year of a date such as `1990-05-17`. */
export const getYear = (date: string) => Number(date.slice(0, 4))
