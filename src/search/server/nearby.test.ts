import { distance } from 'geokdbush'
import { describe, expect, test } from 'vitest'
import { citiesAround, nearestCity, type City } from '../../server/places/places.ts'
import { visibleDistance } from '../../profiles/server/public.ts'
import { citiesByBand } from './nearby.ts'

const VICTIMS = 100
const QUERIES = 5000
const utrecht = { latitude: 52.09, longitude: 5.12 }

/** A seeded generator, for the same numbers in every run. */
function toRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

type Victim = { latitude: number; longitude: number; city: City }

/** Random homes within 60 km of Utrecht, each as the city that the product would store. */
function victims(random: () => number): Victim[] {
  const located: Victim[] = []
  while (located.length < VICTIMS) {
    const [latitude, longitude] = [
      utrecht.latitude + (random() - 0.5) * 1.1,
      utrecht.longitude + (random() - 0.5) * 1.7,
    ]
    const city = nearestCity(latitude, longitude)
    if (city) located.push({ latitude, longitude, city })
  }
  return located
}

const median = (numbers: number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

const populous = { has: () => true }
const sparse = { has: () => false }

describe('distance bands', () => {
  test.each([
    { name: 'above the minimum group size', population: populous, minError: 2.5 },
    { name: 'below the minimum group size', population: sparse, minError: 8 },
  ])(
    '$name, five thousand responses leave a median error of at least $minError km',
    ({ population, minError }) => {
      const random = toRandom(29)
      const around = citiesAround(utrecht.latitude, utrecht.longitude, 200)
      const errors = victims(random).map((victim) => {
        // The attacker moves to a city, reads the band, and keeps the cells that still fit: the best
        // strategy with these responses.
        let candidates = around
        for (let query = 0; query < QUERIES && candidates.length > 1; query++) {
          const viewerCity = around[Math.floor(random() * around.length)]
          if (!viewerCity) continue
          const band = visibleDistance(viewerCity, victim.city.id, population)
          candidates = candidates.filter(
            (city) => visibleDistance(viewerCity, city.id, population) === band,
          )
        }
        const mean = (of: (city: City) => number) =>
          candidates.reduce((sum, city) => sum + of(city), 0) / candidates.length
        return distance(
          victim.longitude,
          victim.latitude,
          mean((city) => city.longitude),
          mean((city) => city.latitude),
        )
      })
      expect(median(errors)).toBeGreaterThanOrEqual(minError)
    },
    60_000,
  )

  test.each([populous, sparse])(
    'members of the same city are in the same band for every viewer',
    (population) => {
      const home = nearestCity(utrecht.latitude, utrecht.longitude)
      if (!home) throw new Error('Utrecht not found')
      const bands = citiesByBand(home, population)
      for (const [index, band] of [5, 10, 25, 50, 100].entries())
        for (const city of bands[index] ?? [])
          expect(visibleDistance(home, city, population)).toBe(band)
      expect(bands.find((cities) => cities.includes(home.id))).toBe(
        bands[population === populous ? 0 : 2],
      )
      expect(visibleDistance(home, null, population)).toBeNull()
    },
  )

  test('below the minimum group size no band is below 25 km, and neighbouring villages are in the same band', () => {
    const home = nearestCity(utrecht.latitude, utrecht.longitude)
    const near = citiesAround(utrecht.latitude, utrecht.longitude, 8).map(({ id }) =>
      visibleDistance(home, id, sparse),
    )
    expect(near.length).toBeGreaterThan(3)
    expect(new Set(near)).toEqual(new Set([25]))
  })
})
