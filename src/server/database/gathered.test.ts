import { expect, test } from 'vitest'
import { gathered } from './gathered.ts'

function questions() {
  const asked: { numbers: number[]; answer: (answers: string[]) => void; fail: (error: Error) => void }[] = []
  const ask = gathered<number, string>((numbers) => new Promise((answer, fail) => asked.push({ numbers, answer, fail })))
  return { ask, asked }
}

test('a question alone leaves at once, and what gathers meanwhile goes together', async () => {
  const { ask, asked } = questions()
  const answers = Promise.all([1, 2, 3, 4, 5].map((n) => ask(n)))
  expect(asked.map(({ numbers }) => numbers)).toEqual([[1], [2]])
  asked[0]?.answer(['one'])
  await new Promise(setImmediate)
  expect(asked[2]?.numbers).toEqual([3, 4, 5])
  asked[1]?.answer(['two'])
  asked[2]?.answer(['three', 'four', 'five'])
  expect(await answers).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('a failure reaches everybody who asked with it, and nobody else', async () => {
  const { ask, asked } = questions()
  const answers = Promise.allSettled([1, 2, 3, 4].map((n) => ask(n)))
  asked[0]?.answer(['one'])
  asked[1]?.answer(['two'])
  await new Promise(setImmediate)
  asked[2]?.fail(new Error('away'))
  const settled = await answers
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected'])
  const later = ask(5)
  asked[3]?.answer(['five'])
  expect(await later).toBe('five')
})

test('too few answers are a failure, not the answer of somebody else', async () => {
  const { ask, asked } = questions()
  const answer = ask(1)
  asked[0]?.answer([])
  await expect(answer).rejects.toThrow('1 questions had 0 answers')
})
