import { describe, expect, test } from 'vitest'
import { nearestSearch, toPublishedCounts } from './rules.ts'

const search = { gender: 'female', country: 'NL', online: '1', min_age: '70' } as const

describe('the nearest search that finds someone', () => {
  test('removes the filter that widens the search least, not the one with most results', () => {
    const relaxed = [
      { filter: 'country', numResults: 900 },
      { filter: 'ages', numResults: 40 },
      { filter: 'online', numResults: 2 },
    ]
    expect(nearestSearch(search, relaxed)).toEqual({ ...search, online: undefined })
  })

  test('never widens whom the reader looks for', () => {
    expect(nearestSearch(search, [{ filter: 'gender', numResults: 12 }])).toBeNull()
  })

  test('is none where no single filter excludes anybody', () => {
    expect(nearestSearch(search, [])).toBeNull()
  })
})

describe('published counts', () => {
  const publish = (counts: [number, number][], smallest = 1) => {
    const { total, byRegion } = toPublishedCounts(new Map(counts), smallest)
    return [total, Object.fromEntries(byRegion)]
  }

  test('start at 20, whatever smaller minimum the site has', () => {
    expect(publish([[1, 19]])).toEqual([null, {}])
    expect(publish([[1, 20]])).toEqual([20, { 1: 20 }])
    expect(publish([[1, 20]], 50)).toEqual([null, {}])
  })

  test('have a total from which no hidden region can be computed', () => {
    expect(
      publish([
        [1, 40],
        [2, 5],
      ]),
    ).toEqual([40, { 1: 40 }])
    expect(
      publish([
        [1, 40],
        [2, 15],
        [3, 15],
      ]),
    ).toEqual([70, { 1: 40 }])
  })

  test('count members without a region in the total only', () => {
    expect(
      publish([
        [0, 30],
        [1, 25],
      ]),
    ).toEqual([55, { 1: 25 }])
  })
})
