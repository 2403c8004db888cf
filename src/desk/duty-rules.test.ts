import { expect, test } from 'vitest'
import { repeatWeekly } from './duty-rules.ts'

test('a shift of several weeks keeps its time when the clocks change, and its length', () => {
  const night = {
    starts: new Date('2026-03-21T21:00:00Z'),
    ends: new Date('2026-03-22T05:00:00Z'),
  }
  const weeks = repeatWeekly(night, { weeks: 3, zone: 'Europe/Amsterdam' })
  expect(weeks.map(({ starts, ends }) => [starts.toISOString(), ends.toISOString()])).toEqual([
    ['2026-03-21T21:00:00.000Z', '2026-03-22T05:00:00.000Z'],
    ['2026-03-28T21:00:00.000Z', '2026-03-29T05:00:00.000Z'],
    ['2026-04-04T20:00:00.000Z', '2026-04-05T04:00:00.000Z'],
  ])
  expect(repeatWeekly(night, { weeks: 3, zone: 'UTC' }).at(-1)?.starts).toEqual(
    new Date('2026-04-04T21:00:00Z'),
  )
})
