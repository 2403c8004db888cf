import { describe, expect, test } from 'vitest'
import { nearestSearch } from './rules.ts'

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
