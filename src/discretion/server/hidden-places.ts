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

/** SQL rows `place (country, region)`: where a member lives, and where a trip takes them at the moment. */
const placesSql = (site: Sql, member: Sql): Sql => sql`(
  select country, region from profile where site_id = ${site} and member_id = ${member}
  union all select country, region from trip where site_id = ${site} and member_id = ${member} and state = 'running') place`

const listedHere = ({ site, viewer, visitorCountry }: Searcher) =>
  viewer === '0'
    ? sql`h.site_id = ${site}::smallint and h.country = ${visitorCountry}`
    : sql`h.site_id = ${site}::smallint and (h.country, h.region) in (
        select place.country, here.region from ${placesSql(sql`${site}::smallint`, sql`${viewer}::bigint`)}
        cross join lateral (values (0), (place.region::int)) here (region))`

/** SQL rows `h`: the places from which the searcher hides, and at which `member` lives while away from it. */
const hiddenHomes = ({ site, viewer }: Searcher, member: Sql) => sql`
  trip t join profile p on p.site_id = t.site_id and p.member_id = t.member_id
    join hidden_place h on h.site_id = t.site_id and h.member_id = ${viewer} and h.country = p.country and h.region in (0, p.region)
  where t.site_id = ${site}::smallint and t.state = 'running' and ${member}`

/**
 * SQL condition on a search row `s`: it does not hide from a place of the searcher, and the searcher
 * hides from no place where it is. Who travels is both at home and there.
 */
export const notHiddenByPlaceSql = (searcher: Searcher): Sql => sql`
  not exists (select from hidden_place h where h.member_id = s.member_id and ${listedHere(searcher)})
  and not exists (select from hidden_place h where h.site_id = ${searcher.site}::smallint and h.member_id = ${searcher.viewer}
    and h.country = s.country and h.region in (0, s.region))
  and not exists (select from ${hiddenHomes(searcher, sql`t.member_id = s.member_id`)})`

/** SQL rows: the members of whom `notHiddenByPlaceSql` is false. */
export const hiddenByPlaceRows = (searcher: Searcher): Sql => sql`
  select h.member_id from hidden_place h where ${listedHere(searcher)}
  union select s.member_id from hidden_place h join member_search s on s.site_id = h.site_id and s.country = h.country and h.region in (0, s.region)
  where h.site_id = ${searcher.site}::smallint and h.member_id = ${searcher.viewer}
  union select t.member_id from ${hiddenHomes(searcher, sql`true`)}`
