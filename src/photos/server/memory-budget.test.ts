import { describe, expect, test } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

/** Work that runs until the test ends it, with a record of what is running. */
function bench() {
  const running = new Set<string>()
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.add(name)
      ends.set(name, () => {
        running.delete(name)
        resolve(name)
      })
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { running, work, end }
}

describe('the memory budget', () => {
  test('starts what fits and keeps the rest in order', async () => {
    const { running, work, end } = bench()
    const budget = createMemoryBudget(100, 4)
    const all = Promise.all([
      budget.spend(60, work('a')),
      budget.spend(60, work('b')),
      budget.spend(10, work('c')),
    ])
    await new Promise(setImmediate)
    expect([...running]).toEqual(['a'])
    await end('a')
    expect([...running]).toEqual(['b', 'c'])
    await end('b')
    await end('c')
    expect(await all).toEqual(['a', 'b', 'c'])
  })

  test('never runs more at once than its limit', async () => {
    const { running, work, end } = bench()
    const budget = createMemoryBudget(100, 2)
    const all = Promise.all(['a', 'b', 'c'].map((name) => budget.spend(1, work(name))))
    await new Promise(setImmediate)
    expect(running.size).toBe(2)
    for (const name of ['a', 'b', 'c']) await end(name)
    await all
  })

  test('releases memory when the work fails, and runs one oversized task alone', async () => {
    const budget = createMemoryBudget(100, 2)
    await expect(budget.spend(1000, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await budget.spend(1000, () => Promise.resolve('done'))).toBe('done')
  })
})
