import type { SearchFilters } from '../contract.ts'
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
/** Distances are taken between cell centres, which may be nearer than the cities are. */
const SLACK_KM = 25
const CACHE_SIZE = 500
const cache = new WeakMap<CityPopulation, Map<number, number[][]>>()

/**
 * The ids of the cities in each band around a city, nearest band first; the same for all members
 * who live there.
 */
export function citiesByBand(home: City, population: CityPopulation): number[][] {
  const bandsByCity = cache.get(population) ?? new Map<number, number[][]>()
  const cachedBands = bandsByCity.get(home.id)
  if (cachedBands) return cachedBands
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

/** Whether a search ends at a distance, or is ordered by it. */
export const isNearby = ({ near, max_distance }: SearchFilters): boolean =>
  near === '1' || max_distance !== undefined

/** The number of bands that a search reads, nearest first. */
const bandsWithin = ({ max_distance: max }: SearchFilters): number =>
  max === undefined ? distanceBands.length : distanceBands.filter((km) => km <= Number(max)).length

/** The cities of each band around a city that a search reads, nearest band first. */
export const bandsAround = (
  home: City,
  population: CityPopulation,
  filters: SearchFilters,
): number[][] => citiesByBand(home, population).slice(0, bandsWithin(filters))

/** The index of the band in which one city lies as seen from another. */
export function getDistanceBand(
  home: City,
  cityId: number | null,
  population: CityPopulation,
): number {
  const band = visibleDistance(home, cityId, population)
  return Math.max(
    0,
    distanceBands.findIndex((limit) => limit === band),
  )
}

/** The city of a member's profile. */
export const toHomeCity = (traits: SearchTraits | null): City | undefined =>
  traits?.city ? cityById(traits.city) : undefined

/** The city of the viewer's profile. */
export const findHomeCity = async (ctx: Context): Promise<City | undefined> =>
  toHomeCity(await findViewerTraits(ctx))
