import { describe, expect, test } from 'vitest'
import { createCount, hideDerivable, type Count } from './hidden-counts.ts'

const MIN = 20
const toCounts = (people: number[]) => people.map((each) => createCount(each, MIN))
const listVisible = (counts: Count[]) =>
  counts.map(({ people, isHidden }) => (isHidden ? null : people))

describe('a hidden count', () => {
  test('is not the only one of its sum', () => {
    const parts = toCounts([100, 30, 5, 0])
    hideDerivable([{ parts, total: null }], MIN)
    expect(listVisible(parts)).toEqual([100, null, null, 0])
  })

  test('is with others that are enough people together', () => {
    const parts = toCounts([100, 3, 5, 4])
    hideDerivable([{ parts, total: null }], MIN)
    expect(listVisible(parts)).toEqual([null, null, null, null])
  })

  test('is not found from its total, nor a hidden total from its parts', () => {
    const [total, ...parts] = toCounts([25, 22, 3])
    hideDerivable([{ parts, total: total ?? null }], MIN)
    expect(listVisible(parts)).toEqual([null, null])
    expect(total?.isHidden).toBe(false)
    const [few, ...none] = toCounts([7, 0, 0])
    hideDerivable([{ parts: none, total: few ?? null }], MIN)
    expect(listVisible(none)).toEqual([null, 0])
  })

  test('hides on through every sum that a count is part of', () => {
    const women = toCounts([60, 20])
    const men = toCounts([60, 5])
    const all = toCounts([120, 25])
    hideDerivable(
      [
        { parts: women, total: null },
        { parts: men, total: null },
        ...all.map((total, at) => ({
          parts: [women, men].flatMap((column) => column[at] ?? []),
          total,
        })),
      ],
      MIN,
    )
    expect(listVisible([...women, ...men, ...all])).toEqual([null, null, null, null, 120, 25])
  })

  test('is not caused by a choice of nobody', () => {
    const parts = toCounts([100, 0, 0, 40])
    hideDerivable([{ parts, total: null }], MIN)
    expect(listVisible(parts)).toEqual([100, 0, 0, 40])
  })
})
