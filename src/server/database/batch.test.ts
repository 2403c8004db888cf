import { describe, expect, test } from 'vitest'
import { createBatcher } from './batch.ts'

describe('createBatcher', () => {
  test('loads the keys of one event loop turn in one batch and caches nothing', async () => {
    const batches: (readonly number[])[] = []
    const load = createBatcher(async (keys: readonly number[]) => {
      batches.push(keys)
      return keys.map((key) => key * 2)
    })
    expect(await Promise.all([load(1), load(2), load(1)])).toEqual([2, 4, 2])
    expect(await load(1)).toBe(2)
    expect(batches).toEqual([[1, 2, 1], [1]])
  })

  test('rejects only the callers of the failed batch', async () => {
    const load = createBatcher(async (keys: readonly number[]) => {
      if (keys.includes(13)) throw new Error('database down')
      return [...keys]
    })
    await expect(Promise.all([load(13), load(1)])).rejects.toThrow('database down')
    expect(await load(1)).toBe(1)
  })
})
