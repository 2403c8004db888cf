import sql from 'sql-template-tag'
import { execute, type Queryable } from '../../server/database/query.ts'

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
