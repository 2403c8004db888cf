import { describe, expect, test } from 'vitest'
import { seededRandom } from '../../tests/factories/many-events.ts'
import {
  dayBefore,
  hideSmallParts,
  isCountDue,
  MIN_PEOPLE,
  publishedValue,
  sumVisible,
  type Counted,
} from './rules.ts'

const seed = Number(process.env['HONESTY_SEED'] ?? 20)

describe('the count of yesterday', () => {
  test.each([
    // Three o'clock in winter, in summer and on the nights in which the clocks change.
    ['Europe/Amsterdam', '2026-11-29T02:00:00Z'],
    ['Europe/Amsterdam', '2026-07-01T01:00:00Z'],
    ['Europe/Amsterdam', '2026-03-29T01:00:00Z'],
    ['Europe/Amsterdam', '2026-10-25T02:00:00Z'],
    ['UTC', '2026-11-29T03:00:00Z'],
    ['America/New_York', '2026-11-29T08:00:00Z'],
    // Its clocks show three in the evening of UTC's day.
    ['Asia/Tokyo', '2026-11-29T18:00:00Z'],
    // Three o'clock and the end of UTC's day are one.
    ['Asia/Baghdad', '2026-11-29T00:00:00Z'],
  ])('in %s is due at %s and until the day ends, not a second before', (zone, at) => {
    const due = new Date(at)
    const dayEnd = new Date(`${at.slice(0, 10)}T23:59:59Z`)
    expect(isCountDue(due, zone)).toBe(true)
    expect(isCountDue(dayEnd, zone)).toBe(true)
    const before = new Date(due.getTime() - 1000)
    if (dayBefore(before) === dayBefore(due)) expect(isCountDue(before, zone)).toBe(false)
  })
})

describe('parts of a published whole', () => {
  const random = seededRandom(seed)
  const people = () => Math.floor(random() ** 3 * 60)

  test('are hidden so that no few people can be computed from those that are shown', () => {
    let hiddenOnes = 0
    for (let round = 0; round < 5_000; round++) {
      const parts = Array.from({ length: 1 + Math.floor(random() * 5) }, people)
      const whole = parts.reduce((sum, each) => sum + each, 0)
      const counted = [whole, ...parts].map((each, index): Counted => ({
        part: index === 0 ? '' : `${index}`,
        value: each,
        base: null,
        people: each,
      }))
      const states = hideSmallParts(counted, '')
      for (const [index, each] of counted.entries())
        if (states[index] === 'shown') expect(each.people).toBeGreaterThanOrEqual(MIN_PEOPLE)
      const hidden = parts.filter((_, index) => states[index + 1] !== 'shown')
      if (states[0] !== 'shown' || hidden.length === 0) continue
      hiddenOnes++
      // The whole less the shown parts is about these people together.
      const rest = hidden.reduce((sum, each) => sum + each, 0)
      expect(rest, `${parts.join()} (seed ${seed})`).toBeGreaterThanOrEqual(
        hidden.length === parts.length ? 0 : MIN_PEOPLE,
      )
      expect(hidden.length, `${parts.join()} (seed ${seed})`).toBeGreaterThanOrEqual(
        Math.min(2, parts.length),
      )
    }
    expect(hiddenOnes).toBeGreaterThan(500)
  })

  test('of a figure without a published whole are added up without the exact rest', () => {
    const parts = [{ value: 1234 }, { value: 765 }]
    expect(sumVisible(parts)).toEqual({ value: 1999, isRounded: false })
    expect(sumVisible([...parts, { value: null }])).toEqual({ value: 2000, isRounded: true })
  })
})

test('percentages are rounded to one', () => {
  const random = seededRandom(seed)
  for (let round = 0; round < 2_000; round++) {
    const base = 1 + Math.floor(random() * 900)
    const value = Math.floor(random() * (base + 1))
    const percent = publishedValue('percent', { part: '', value, base, people: base })
    expect(Number.isInteger(percent)).toBe(true)
    expect(Math.abs(percent - (100 * value) / base)).toBeLessThanOrEqual(0.5)
  }
})
