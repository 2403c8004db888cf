import { describe, expect, test } from 'vitest'
import { hideSmallFigures, MIN_PEOPLE } from './rules.ts'

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

  test('hides figures of one to four people, and others so that they cannot be subtracted', () => {
    expect(hideSmallFigures([3, 7, 120])).toEqual({ values: [null, null, 120], total: 130 })
    expect(hideSmallFigures([4, 120])).toEqual({ values: [null, null], total: 124 })
    expect(hideSmallFigures([9, 0, 2])).toEqual({ values: [null, 0, null], total: 11 })
  })

  test('hides the total of a column that is too small', () => {
    expect(hideSmallFigures([2, 0])).toEqual({ values: [null, 0], total: null })
    expect(hideSmallFigures([])).toEqual({ values: [], total: 0 })
  })

  // Whoever knows the rule and the published column must be left with several columns to choose from.
  test.each([
    [2, 16],
    [3, 13],
    [4, 9],
  ])('leaves each hidden figure of %i rows with several possible values', (length, highest) => {
    const possible = new Map<string, Set<number>[]>()
    for (const column of columns(length, highest)) {
      const published = JSON.stringify(hideSmallFigures(column))
      const found = possible.get(published) ?? column.map(() => new Set<number>())
      for (const [index, value] of column.entries()) found[index]?.add(value)
      possible.set(published, found)
    }
    for (const column of columns(length, highest - MIN_PEOPLE)) {
      const published = hideSmallFigures(column)
      const found = possible.get(JSON.stringify(published))
      for (const [index, figure] of published.values.entries())
        if (figure === null) expect(found?.[index]?.size, String(column)).toBeGreaterThan(1)
    }
  })
})
