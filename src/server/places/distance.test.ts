import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceBand, toPoint } from './distance.ts'

const utrecht = { latitude: 52.09, longitude: 5.12 }
const anywhere = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

describe('distanceBand', () => {
  test('returns bands that grow with the distance and end at 100 km', () => {
    const to = (latitude: number, longitude: number) =>
      distanceBand(utrecht, { latitude, longitude })
    expect(to(52.09, 5.13)).toBe(5)
    expect(to(52.08, 5.24)).toBe(10)
    expect(to(52.16, 5.39)).toBe(25)
    expect(to(52.37, 4.89)).toBe(50)
    expect(to(51.92, 4.48)).toBe(50)
    expect(to(51.44, 5.48)).toBe(100)
    expect(to(53.22, 6.57)).toBeNull()
  })

  test('depends on the two rounded points only, and is the same in both directions', () => {
    const inside = fc.double({ min: 0.001, max: 0.049, noNaN: true })
    fc.assert(
      fc.property(anywhere, anywhere, inside, inside, (a, b, up, aside) => {
        const corner = {
          latitude: Math.floor(a.latitude / 0.05) * 0.05,
          longitude: Math.floor(a.longitude / 0.05) * 0.05,
        }
        const moved = { latitude: corner.latitude + up, longitude: corner.longitude + aside }
        expect(toPoint(moved).latitude).toBeCloseTo(corner.latitude + 0.025, 9)
        expect(distanceBand(moved, b)).toBe(distanceBand(toPoint(moved), b))
        expect(distanceBand(b, a)).toBe(distanceBand(a, b))
      }),
    )
  })
})
