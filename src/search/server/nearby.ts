import type { SearchTraits } from '../../profiles/rules.ts'
import {
  visibleDistance,
  findViewerTraits,
  type CityPopulation,
} from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { distanceBands } from '../../server/places/distance.ts'
import { citiesAround, cityById, type City } from '../../server/places/places.ts'

const MAX_DISTANCE_KM = distanceBands.at(-1) ?? 0
/** The fields that distances are taken between may bring cities nearer than they are. */
const SLACK_KM = 25
const CACHE_SIZE = 500
const cache = new WeakMap<CityPopulation, Map<number, number[][]>>()

/** The cities of each band around a city, nearest band first. The same for everybody who lives there. */
export function citiesByBand(home: City, population: CityPopulation): number[][] {
  const bandsByCity = cache.get(population) ?? new Map<number, number[][]>()
  const found = bandsByCity.get(home.id)
  if (found) return found
  const around = citiesAround(home.latitude, home.longitude, MAX_DISTANCE_KM + SLACK_KM)
  const bands = distanceBands.map((band) =>
    around
      .filter((city) => visibleDistance(home, city.id, population) === band)
      .map(({ id }) => id),
  )
  if (bandsByCity.size >= CACHE_SIZE) bandsByCity.clear()
  cache.set(population, bandsByCity.set(home.id, bands))
  return bands
}

/** The number of the band that a city lies in, seen from another. */
export function bandOf(home: City, cityId: number | null, population: CityPopulation): number {
  const band = visibleDistance(home, cityId, population)
  return Math.max(
    0,
    distanceBands.findIndex((limit) => limit === band),
  )
}

/** The city that somebody says they live in. */
export const toHomeCity = (traits: SearchTraits | null): City | undefined =>
  traits?.city ? cityById(traits.city) : undefined

/** The city that the viewer says they live in. */
export const findHomeCity = async (ctx: Context): Promise<City | undefined> =>
  toHomeCity(await findViewerTraits(ctx))
