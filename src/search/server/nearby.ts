import type { SearchTraits } from '../../profiles/rules.ts'
import { distanceSeen, ownTraits, type Crowds } from '../../profiles/server/public.ts'
import type { Context } from '../../server/context.ts'
import { distanceBands } from '../../server/places/distance.ts'
import { citiesAround, cityById, type City } from '../../server/places/places.ts'

const WIDEST = distanceBands.at(-1) ?? 0
/** The fields that distances are taken between may bring cities nearer than they are. */
const SLACK = 25
const KEPT = 500
const kept = new WeakMap<Crowds, Map<number, number[][]>>()

/** The cities of each band around a city, nearest band first. The same for everybody who lives there. */
export function citiesByBand(home: City, crowds: Crowds): number[][] {
  const known = kept.get(crowds) ?? new Map<number, number[][]>()
  const found = known.get(home.id)
  if (found) return found
  const around = citiesAround(home.latitude, home.longitude, WIDEST + SLACK)
  const bands = distanceBands.map((band) =>
    around.filter((city) => distanceSeen(home, city.id, crowds) === band).map(({ id }) => id),
  )
  if (known.size >= KEPT) known.clear()
  kept.set(crowds, known.set(home.id, bands))
  return bands
}

/** The number of the band that a city lies in, seen from another. */
export function bandOf(home: City, cityId: number | null, crowds: Crowds): number {
  const band = distanceSeen(home, cityId, crowds)
  return Math.max(
    0,
    distanceBands.findIndex((limit) => limit === band),
  )
}

/** The city that somebody says they live in. */
export const homeIn = (traits: SearchTraits | null): City | undefined => (traits?.city ? cityById(traits.city) : undefined)

/** The city that the viewer says they live in. */
export const homeOf = async (ctx: Context): Promise<City | undefined> => homeIn(await ownTraits(ctx))
