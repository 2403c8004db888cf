import { describe, expect, test } from 'vitest'
import { readHiddenColumns, readSorting, toListPath, toNextSort } from './list-address.ts'
import { sortRows } from './sort-rows.ts'

const read = (search: string) => readSorting(new URLSearchParams(search))

describe('the address of a list', () => {
  test('says by which column it is sorted, and ignores what is no column', () => {
    expect(read('sort=-amount')).toEqual({ key: 'amount', isDown: true })
    expect(read('sort=amount')).toEqual({ key: 'amount', isDown: false })
    expect(read('')).toBeNull()
    expect(read('sort=amount%20desc')).toBeNull()
  })

  test('leaves columns out', () => {
    expect([...readHiddenColumns(new URLSearchParams('hide=member,<b>,,at'))]).toEqual([
      'member',
      'at',
    ])
  })

  test('keeps its filters when the sorting changes', () => {
    const location = { pathname: '/operator/orders', search: '?status=completed&sort=amount' }
    expect(toListPath(location, 'sort', '-amount')).toBe(
      '/operator/orders?status=completed&sort=-amount',
    )
    expect(toListPath({ ...location, search: '?hide=at' }, 'hide', '')).toBe('/operator/orders')
  })

  test('turns from upwards to downwards to unsorted', () => {
    expect(toNextSort('amount', null)).toBe('amount')
    expect(toNextSort('amount', { key: 'amount', isDown: false })).toBe('-amount')
    expect(toNextSort('amount', { key: 'amount', isDown: true })).toBe('')
  })
})

describe('sortRows', () => {
  const rows = [
    { name: 'b', n: 2 },
    { name: 'ä', n: 10 },
    { name: 'a', n: null },
  ]

  test('sorts figures by value and names by language, with the empty ones last both ways', () => {
    const byNumber = (isDown: boolean) =>
      sortRows(rows, ({ n }) => n, { isDown, locale: 'de' }).map(({ n }) => n)
    expect(byNumber(false)).toEqual([2, 10, null])
    expect(byNumber(true)).toEqual([10, 2, null])
    expect(
      sortRows(rows, ({ name }) => name, { isDown: false, locale: 'de' }).map(({ name }) => name),
    ).toEqual(['a', 'ä', 'b'])
  })

  test('sorts amounts by what they are', () => {
    const amounts = [{ amount: 900 }, { amount: -100 }, { amount: 1000 }]
    const sorted = sortRows(amounts, (row) => row, { isDown: false, locale: 'en' })
    expect(sorted.map(({ amount }) => amount)).toEqual([-100, 900, 1000])
  })
})
