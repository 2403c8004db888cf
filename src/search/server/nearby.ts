import { searchTraits } from '../../profiles/server/profiles.ts'
import type { Context } from '../../server/context.ts'
import { distanceBand, distanceBands } from '../../server/places/distance.ts'
import { citiesAround, cityById, type City } from '../../server/places/places.ts'

const WIDEST = distanceBands.at(-1) ?? 0
/** Two fields of about 5 km may bring cities a little nearer than they are. */
const SLACK = 10
const KEPT = 500
const kept = new Map<number, number[][]>()

/** The cities of each band around a city, nearest band first. The same for everybody who lives there. */
export function citiesByBand(home: City): number[][] {
  const known = kept.get(home.id)
  if (known) return known
  const around = citiesAround(home.latitude, home.longitude, WIDEST + SLACK)
  const bands = distanceBands.map((band) => around.filter((city) => distanceBand(home, city) === band).map(({ id }) => id))
  if (kept.size >= KEPT) kept.clear()
  kept.set(home.id, bands)
  return bands
}

/** The number of the band that a city lies in, seen from another. */
export function bandOf(home: City, cityId: number | null): number {
  const band = distanceBetween(home, cityId)
  return Math.max(
    0,
    distanceBands.findIndex((limit) => limit === band),
  )
}

export function distanceBetween(home: City | undefined, cityId: number | null): number | null {
  const city = cityId === null ? undefined : cityById(cityId)
  return home && city ? distanceBand(home, city) : null
}

/** The city that the viewer says they live in. */
export async function homeOf(ctx: Context): Promise<City | undefined> {
  const traits = ctx.actor ? await searchTraits(ctx.db, ctx.actor.memberId) : null
  return traits?.city ? cityById(traits.city) : undefined
}
