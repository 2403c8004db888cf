import sql, { type Sql } from 'sql-template-tag'
import { execute, rows, type Queryable } from '../../server/database/query.ts'

/** Counts anew from the rows of the search. Members only: no other origin is ever counted. */
export async function rebuildFacets(db: Queryable, siteId: number): Promise<void> {
  await execute(
    db,
    sql`with counted as (
          select gender, country, region, birth_year, count(*)::int as n from member_search
          where site_id = ${siteId} and listed and origin = 0 group by 1, 2, 3, 4
        ), sliced as (
          select * from counted union all
          select gender, country, -1, birth_year, sum(n)::int from counted group by 1, 2, 4
        ), gone as (
          delete from search_facet f where site_id = ${siteId} and not exists (
            select from sliced s where (s.gender, s.country, s.region, s.birth_year) = (f.gender, f.country, f.region, f.birth_year))
        )
        insert into search_facet (site_id, gender, country, region, birth_year, n)
        select ${siteId}::smallint, gender, country, region, birth_year, n from sliced
        on conflict (site_id, gender, country, region, birth_year) do update set n = excluded.n where search_facet.n <> excluded.n`,
  )
}

/** Genders and countries, and a region (-1: all of them). */
export type FacetSlice = { genders: number[]; countries: string[]; region: number }

const inSlice = (site: number, { genders, countries, region }: FacetSlice) =>
  sql`f.site_id = ${site}::smallint and f.gender = any(${genders}::smallint[]) and f.country = any(${countries}::char(2)[])
    and f.region = ${region}::smallint`

/** Members by birth year in a slice. */
export async function birthYears(db: Queryable, site: number, slice: FacetSlice): Promise<Map<number, number>> {
  const found = await rows<{ birth_year: number; n: number }>(
    db,
    sql`select f.birth_year, sum(f.n)::int as n from search_facet f where ${inSlice(site, slice)} group by f.birth_year`,
  )
  return new Map(found.map(({ birth_year, n }) => [birth_year, n]))
}

/** Members who were born after one year and before another, as a part of a statement. */
export const bornBetweenIn = (site: number, slice: FacetSlice, after: number, before: number): Sql => sql`(
  select coalesce(sum(f.n), 0)::int from search_facet f
  where ${inSlice(site, slice)} and f.birth_year > ${after}::smallint and f.birth_year < ${before}::smallint)`
