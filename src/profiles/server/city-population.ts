import sql from 'sql-template-tag'
import type { Context } from '../../server/context.ts'
import type { Site } from '../../sites/rules.ts'
import { execute, rows } from '../../server/database/query.ts'
import { coarseBand, distanceBand, toField } from '../../server/places/distance.ts'
import { cityById, type City } from '../../server/places/places.ts'

/**
 * Cities with at least the minimum group size, where details about one member do not identify them
 * (k-anonymity).
 */
export type CityPopulation = { has(city: number): boolean }

const CACHE_TTL_MS = 600_000
const allCities: CityPopulation = { has: () => true }
/** Keyed by the site object of this node, so that two nodes in one process share nothing. */
const cached = new WeakMap<Site, { until: number; population: Promise<CityPopulation> }>()

/** Cached for ten minutes: a few thousand numbers that change slowly. */
export async function loadCityPopulation(ctx: Context): Promise<CityPopulation> {
  const { id, settings } = ctx.site
  if (settings.min_group_size <= 1) return allCities
  const now = ctx.now.getTime()
  const entry = cached.get(ctx.site)
  if (entry && entry.until > now) return entry.population
  const population = rows<{ city: number }>(
    ctx.db,
    sql`select city from city_population where site_id = ${id} and members >= ${settings.min_group_size}`,
  ).then((result) => new Set(result.map(({ city }) => city)))
  cached.set(ctx.site, { until: now + CACHE_TTL_MS, population })
  population.catch(() => cached.delete(ctx.site))
  return population
}

/**
 * The upper end of the distance band that a viewer in one city may see of a member in another;
 * coarser below the minimum group size.
 */
export function visibleDistance(
  home: City | undefined,
  cityId: number | null,
  population: CityPopulation,
): number | null {
  const city = cityId === null ? undefined : cityById(cityId)
  if (!home || !city) return null
  return population.has(city.id) ? distanceBand(home, city) : coarseBand(home, city)
}

/**
 * Whether the time of a visit may be exact: the member hides the city, or it has the minimum group
 * size.
 */
export const isPopulousCity = (cityId: number | null, population: CityPopulation): boolean =>
  cityId === null || population.has(cityId)

/** Counts by city, then by grid cell, so that neighbouring villages are counted together. */
export async function refreshCityPopulation(ctx: Context): Promise<void> {
  const counted = await rows<{ city: number; n: number }>(
    ctx.db,
    sql`select p.city, count(*)::int as n from profile p join account a using (member_id)
        where p.site_id = ${ctx.site.id} and p.origin = 'member' and p.status = 'active' and not p.invisible
          and a.status in ('active', 'not_confirmed') and p.city is not null group by p.city`,
  )
  const fields = new Map<string, number>()
  const fieldOfCity = (id: number) => {
    const city = cityById(id)
    return city ? toField(city) : String(id)
  }
  for (const { city, n } of counted)
    fields.set(fieldOfCity(city), (fields.get(fieldOfCity(city)) ?? 0) + n)
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
