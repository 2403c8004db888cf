import sql, { type Sql } from 'sql-template-tag'
import type { MemberContext } from '../../server/context.ts'
import { execute, rows } from '../../server/database/query.ts'

/** `region` 0: the whole country. */
export type HiddenPlace = { country: string; region: number }

export async function listHiddenPlaces({ db, site, actor }: MemberContext): Promise<HiddenPlace[]> {
  return rows<HiddenPlace>(
    db,
    sql`select country, region from hidden_place where site_id = ${site.id} and member_id = ${actor.memberId}
        order by country, region`,
  )
}

/** Of two calls at the same time the list of the later one stays. */
export async function replaceHiddenPlaces(
  { db, site, actor }: MemberContext,
  places: HiddenPlace[],
): Promise<void> {
  await execute(
    db,
    sql`with given as (
          select * from unnest(${places.map(({ country }) => country)}::char(2)[], ${places.map(({ region }) => region)}::smallint[]) g (country, region)
        ), gone as (
          delete from hidden_place h where h.site_id = ${site.id} and h.member_id = ${actor.memberId}
            and not exists (select from given g where g.country = h.country and g.region = h.region)
        )
        insert into hidden_place (site_id, member_id, country, region)
        select distinct ${site.id}::smallint, ${actor.memberId}::bigint, g.country, g.region from given g
        on conflict do nothing`,
  )
}

/**
 * Who searches: a member, or a visitor from a country, of whose regions nothing is known. `0` is no
 * member.
 */
export type Searcher = { site: number; viewer: string; visitorCountry: string }

const listedHere = ({ site, viewer, visitorCountry }: Searcher) =>
  viewer === '0'
    ? sql`h.site_id = ${site}::smallint and h.country = ${visitorCountry}`
    : sql`h.site_id = ${site}::smallint and (h.country, h.region) in (
        select v.country, here.region from profile v cross join lateral (values (0), (v.region::int)) here (region) where v.member_id = ${viewer})`

/**
 * SQL condition on a search row `s`: it does not hide from the place of the searcher, and the searcher
 * hides from no place where it is.
 */
export const notHiddenByPlaceSql = (searcher: Searcher): Sql => sql`
  not exists (select from hidden_place h where h.member_id = s.member_id and ${listedHere(searcher)})
  and not exists (select from hidden_place h where h.site_id = ${searcher.site}::smallint and h.member_id = ${searcher.viewer}
    and h.country = s.country and h.region in (0, s.region))`

/** SQL rows: the members of whom `notHiddenByPlaceSql` is false. */
export const hiddenByPlaceRows = (searcher: Searcher): Sql => sql`
  select h.member_id from hidden_place h where ${listedHere(searcher)}
  union select s.member_id from hidden_place h join member_search s on s.site_id = h.site_id and s.country = h.country and h.region in (0, s.region)
  where h.site_id = ${searcher.site}::smallint and h.member_id = ${searcher.viewer}`
