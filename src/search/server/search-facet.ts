import sql from 'sql-template-tag'
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

/** Members by birth year in a slice: genders and countries, and a region (-1: all of them). */
export async function birthYears(
  db: Queryable,
  site: number,
  slice: { genders: number[]; countries: string[]; region: number },
): Promise<Map<number, number>> {
  const found = await rows<{ birth_year: number; n: number }>(
    db,
    sql`select birth_year, sum(n)::int as n from search_facet
        where site_id = ${site}::smallint and gender = any(${slice.genders}::smallint[]) and country = any(${slice.countries}::char(2)[])
          and region = ${slice.region}::smallint
        group by birth_year`,
  )
  return new Map(found.map(({ birth_year, n }) => [birth_year, n]))
}
