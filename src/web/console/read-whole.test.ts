import { expect, test } from 'vitest'
import { readWhole } from './read-whole.ts'

test('a list is read to its end in answers of 5,000 entries, each after the last of the one before', async () => {
  const list = Array.from({ length: 12_000 }, (_, index) => index)
  const requested: unknown[] = []
  const whole = await readWhole<number, number>((slice) => {
    requested.push(slice)
    const from = slice.after === undefined ? 0 : slice.after + 1
    const rows = list.slice(from, from + slice.limit)
    return Promise.resolve({
      rows,
      next: from + slice.limit < list.length ? (rows.at(-1) ?? null) : null,
    })
  })
  expect(whole).toEqual(list)
  expect(requested).toEqual([
    { after: undefined, limit: 5000 },
    { after: 4999, limit: 5000 },
    { after: 9999, limit: 5000 },
  ])
})
