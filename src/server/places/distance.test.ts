import { distance } from 'geokdbush'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellOf, cellsAround, distanceBand, pointOf, type Position } from './distance.ts'

const utrecht = { latitude: 52.09, longitude: 5.12 }
const anywhere = fc.record({
  latitude: fc.double({ min: -80, max: 80, noNaN: true }),
  longitude: fc.double({ min: -179.9, max: 179.9, noNaN: true }),
})

const kmBetween = (a: Position, b: Position) => distance(a.longitude, a.latitude, b.longitude, b.latitude)

test('bands grow with the distance and end at 100 km', () => {
  const to = (latitude: number, longitude: number) => distanceBand(utrecht, { latitude, longitude })
  expect(to(52.09, 5.13)).toBe(5)
  expect(to(52.08, 5.24)).toBe(10)
  expect(to(52.16, 5.39)).toBe(25)
  expect(to(52.37, 4.89)).toBe(50)
  expect(to(51.92, 4.48)).toBe(50)
  expect(to(51.44, 5.48)).toBe(100)
  expect(to(53.22, 6.57)).toBeNull()
})

test('the answer is a function of the two rounded points only, the same in both directions', () => {
  const inside = fc.double({ min: 0.001, max: 0.049, noNaN: true })
  fc.assert(
    fc.property(anywhere, anywhere, inside, inside, (a, b, up, aside) => {
      const corner = { latitude: Math.floor(a.latitude / 0.05) * 0.05, longitude: Math.floor(a.longitude / 0.05) * 0.05 }
      const moved = { latitude: corner.latitude + up, longitude: corner.longitude + aside }
      expect(pointOf(moved).latitude).toBeCloseTo(corner.latitude + 0.025, 9)
      expect(distanceBand(moved, b)).toBe(distanceBand(pointOf(moved), b))
      expect(distanceBand(b, a)).toBe(distanceBand(a, b))
    }),
  )
})

test('a cell is one integer for a quarter of a degree', () => {
  expect(cellOf({ latitude: 52.01, longitude: 5.01 })).toBe(cellOf({ latitude: 52.24, longitude: 5.24 }))
  expect(cellOf({ latitude: 52.01, longitude: 5.01 })).not.toBe(cellOf({ latitude: 52.26, longitude: 5.01 }))
  expect(cellOf({ latitude: 10, longitude: 180 })).toBe(cellOf({ latitude: 10, longitude: -180 }))
  expect(cellOf({ latitude: 90, longitude: 179.99 })).toBe(720 * 1440 - 1)
})

test('the cells around miss nobody who is near enough', () => {
  const step = fc.double({ min: -1, max: 1, noNaN: true })
  fc.assert(
    fc.property(anywhere, step, step, fc.constantFrom(5, 10, 25, 50, 100), (a, up, aside, km) => {
      const b = { latitude: a.latitude + up, longitude: a.longitude + aside * 5 }
      fc.pre(Math.abs(b.longitude) < 180 && kmBetween(a, b) <= km)
      expect(cellsAround(a, km)).toContain(cellOf(b))
    }),
  )
})

test('50 km around Utrecht is a handful of cells', () => {
  const cells = cellsAround(utrecht, 50)
  expect(new Set(cells).size).toBe(cells.length)
  expect(cells.length).toBeLessThanOrEqual(45)
})
