import { expect, test } from 'vitest'
import { runBulk } from './bulk.ts'

test('work on chosen rows goes on after a refusal, and says which rows were refused', async () => {
  const done: string[] = []
  const toTask = (key: string) => ({
    key,
    label: key,
    run: async (reason: string) => {
      if (key === 'b') throw new Error('refused')
      done.push(`${key} ${reason}`)
    },
  })
  const result = await runBulk(['a', 'b', 'c'].map(toTask), 'Spam')
  expect(done).toEqual(['a Spam', 'c Spam'])
  expect(result.done).toBe(2)
  expect(result.failed.map(({ task }) => task.key)).toEqual(['b'])
})
