import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import type { Site } from '../../sites/rules.ts'
import { execute, rows } from '../../server/database/query.ts'
import { coarseBand, distanceBand, fieldOf } from '../../server/places/distance.ts'
import { cityById, type City } from '../../server/places/places.ts'

/** Cities where enough members live that what is told of one of them leads to nobody. */
export type Crowds = { has(city: number): boolean }

const KEPT_MS = 600_000
const everywhere: Crowds = { has: () => true }
/** By the site as this node holds it: two nodes in one process share nothing. */
const cached = new WeakMap<Site, { until: number; crowds: Promise<Crowds> }>()

/** Read at most every ten minutes: a few thousand numbers that change slowly. */
export async function crowdsOf(ctx: Context): Promise<Crowds> {
  const { id, settings } = ctx.site
  if (settings.min_group_size <= 1) return everywhere
  const now = ctx.now.getTime()
  const known = cached.get(ctx.site)
  if (known && known.until > now) return known.crowds
  const crowds = rows<{ city: number }>(
    ctx.db,
    sql`select city from city_population where site_id = ${id} and members >= ${settings.min_group_size}`,
  ).then((found) => new Set(found.map(({ city }) => city)))
  cached.set(ctx.site, { until: now + KEPT_MS, crowds })
  crowds.catch(() => cached.delete(ctx.site))
  return crowds
}

/** The upper end of the band that a viewer at home in one city may read about somebody in another; coarser where few live. */
export function distanceSeen(home: City | undefined, cityId: number | null, crowds: Crowds): number | null {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!home || !city) return null
  return crowds.has(city.id) ? distanceBand(home, city) : coarseBand(home, city)
}

/** Whether the time of a visit may be told to the minute: the city is not named, or many live there. */
export const manyLiveIn = (cityId: number | null, crowds: Crowds): boolean => cityId === null || crowds.has(cityId)

/** Counts by city, then by field, so that neighbouring villages count together. */
export async function countCrowds(ctx: Context): Promise<void> {
  const counted = await rows<{ city: number; n: number }>(
    ctx.db,
    sql`select p.city, count(*)::int as n from profile p join account a using (member_id)
        where p.site_id = ${ctx.site.id} and p.origin = 'member' and p.status = 'active' and not p.invisible
          and a.status in ('active', 'not_confirmed') and p.city is not null group by p.city`,
  )
  const fields = new Map<string, number>()
  const fieldOfCity = (id: number) => {
    const city = cityById(id)
    return city ? fieldOf(city) : String(id)
  }
  for (const { city, n } of counted) fields.set(fieldOfCity(city), (fields.get(fieldOfCity(city)) ?? 0) + n)
  const cities = counted.map(({ city }) => city)
  const members = cities.map((city) => fields.get(fieldOfCity(city)) ?? 0)
  await execute(
    ctx.db,
    sql`with now_there as (select * from unnest(${cities}::int[], ${members}::int[]) c (city, members)),
        gone as (delete from city_population where site_id = ${ctx.site.id} and city not in (select city from now_there))
        insert into city_population (site_id, city, members) select ${ctx.site.id}::smallint, city, members from now_there
        on conflict (site_id, city) do update set members = excluded.members where city_population.members <> excluded.members`,
  )
}
