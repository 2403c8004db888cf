import { describe, expect, test } from 'vitest'
import {
  countDays,
  hideSmallFigures,
  isTooFew,
  listDays,
  MIN_PEOPLE,
  periodBefore,
  resolvePeriod,
} from './rules.ts'

/** Every column of `length` values from 0 to `highest`. */
function* columns(length: number, highest: number): Generator<number[]> {
  if (length === 0) {
    yield []
    return
  }
  for (const rest of columns(length - 1, highest))
    for (let value = 0; value <= highest; value++) yield [value, ...rest]
}

describe('hideSmallFigures', () => {
  test('shows figures of at least five people, and zeros', () => {
    expect(hideSmallFigures([0, 5, 120])).toEqual({ values: [0, 5, 120], total: 125 })
  })

  test('hides figures of one to four people, and the next larger so that none can be subtracted', () => {
    expect(hideSmallFigures([120, 7, 3])).toEqual({ values: [120, null, null], total: 130 })
    expect(hideSmallFigures([838, 437, 35, 28, 6, 8, 4, 3])).toEqual({
      values: [838, 437, 35, 28, null, 8, null, null],
      total: 1359,
    })
    expect(hideSmallFigures([4, 120])).toEqual({ values: [null, null], total: 124 })
    expect(hideSmallFigures([9, 0, 2])).toEqual({ values: [null, 0, null], total: 11 })
  })

  test('hides figures that are equal together, as the order would tell which one was first', () => {
    expect(hideSmallFigures([5, 5, 4, 80])).toEqual({ values: [null, null, null, 80], total: 94 })
  })

  test('hides the total of a column that is too small', () => {
    expect(hideSmallFigures([2, 0])).toEqual({ values: [null, 0], total: null })
    expect(hideSmallFigures([])).toEqual({ values: [], total: 0 })
  })

  // Whoever knows the rule and the published column must be left with several columns to choose from.
  test.each([
    [2, 18],
    [3, 14],
    [4, 10],
    [5, 6],
  ])('leaves each hidden figure of %i rows with several possible values', (length, highest) => {
    const possible = new Map<string, Set<number>[]>()
    for (const column of columns(length, highest)) {
      const published = JSON.stringify(hideSmallFigures(column))
      const values = possible.get(published) ?? column.map(() => new Set<number>())
      for (const [index, value] of column.entries()) values[index]?.add(value)
      possible.set(published, values)
    }
    for (const column of columns(length, Math.max(MIN_PEOPLE, highest - MIN_PEOPLE))) {
      const published = hideSmallFigures(column)
      const values = possible.get(JSON.stringify(published))
      for (const [index, figure] of published.values.entries())
        if (figure === null) expect(values?.[index]?.size, String(column)).toBeGreaterThan(1)
    }
  })

  test.each([
    [3, 14],
    [4, 10],
  ])(
    'hides the fewest people of %i rows, never a larger row before a smaller',
    (length, highest) => {
      for (const column of columns(length, highest)) {
        const { values } = hideSmallFigures(column)
        const hidden = column.filter((_, index) => values[index] === null)
        const visible = column.filter((value, index) => values[index] !== null && value > 0)
        expect(Math.max(0, ...hidden), String(column)).toBeLessThanOrEqual(Math.min(...visible))
        const isSimple = new Set(column).size === length && !column.includes(MIN_PEOPLE)
        const largest = Math.max(...hidden)
        if (hidden.length < 3 || !isSimple || isTooFew(largest)) continue
        // One row less would tell too much.
        expect(sum(hidden) - largest, String(column)).toBeLessThan(2 * MIN_PEOPLE - 1)
      }
    },
  )
})

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

describe('a period', () => {
  const now = new Date('2026-11-28T10:00:00Z')

  test('is the last days, or those between two dates', () => {
    expect(resolvePeriod({}, now)).toEqual({ from: '2026-10-30', to: '2026-11-28' })
    expect(resolvePeriod({ days: '7' }, now)).toEqual({ from: '2026-11-22', to: '2026-11-28' })
    expect(resolvePeriod({ from: '2026-11-01', to: '2026-11-03' }, now)).toEqual({
      from: '2026-11-01',
      to: '2026-11-03',
    })
    expect(resolvePeriod({ days: '7', to: '2026-11-10' }, now)).toEqual({
      from: '2026-11-04',
      to: '2026-11-10',
    })
    expect(resolvePeriod({ from: '2026-11-27', to: '2027-01-01' }, now)).toEqual({
      from: '2026-11-27',
      to: '2026-11-28',
    })
  })

  test('is refused if it ends before it begins, or is longer than three years', () => {
    expect(resolvePeriod({ from: '2026-11-03', to: '2026-11-01' }, now)).toBe('period_backwards')
    expect(resolvePeriod({ from: '2026-12-24' }, now)).toBe('period_backwards')
    expect(resolvePeriod({ from: '2020-01-01' }, now)).toBe('period_too_long')
  })

  test('is compared with as many days before it', () => {
    const period = { from: '2026-11-22', to: '2026-11-28' }
    expect(countDays(period)).toBe(7)
    expect(periodBefore(period)).toEqual({ from: '2026-11-15', to: '2026-11-21' })
    expect(listDays({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ])
  })
})
