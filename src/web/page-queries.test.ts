import { expect, test, vi } from 'vitest'
import { createPageQueries } from './page-queries.ts'
import { answersIn, takeAnswers } from './page-state.ts'
import { createQueryClient } from './query-client.ts'

test('a question is asked once, however many ask it at once or later', async () => {
  const queries = createPageQueries()
  const queryFn = vi.fn(async () => 'Noor')
  const question = { queryKey: ['user'], queryFn, staleTime: 0 }
  expect(await Promise.all([queries.query(question), queries.query(question)])).toEqual(['Noor', 'Noor'])
  expect(await queries.query(question)).toBe('Noor')
  expect(queryFn).toHaveBeenCalledTimes(1)
})

test('answers go with the page, lists as their first part, and the browser asks for nothing again', async () => {
  const queries = createPageQueries()
  await queries.query({ queryKey: ['user'], queryFn: async () => null })
  const list = { queryKey: ['members'], initialPageParam: 2, getNextPageParam: () => 3 }
  await queries.infiniteQuery({ ...list, queryFn: async ({ pageParam }) => `page ${pageParam}` })
  const browser = createQueryClient()
  takeAnswers(browser, answersIn(queries))
  const asked = vi.fn(async () => 'asked again')
  expect(await browser.query({ queryKey: ['user'], queryFn: asked, staleTime: 60_000 })).toBeNull()
  expect(await browser.infiniteQuery({ ...list, queryFn: asked, staleTime: 60_000 })).toEqual({
    pages: ['page 2'],
    pageParams: [2],
  })
  expect(asked).not.toHaveBeenCalled()
})

test('a question that failed says so to everybody, and does not go with the page', async () => {
  const queries = createPageQueries()
  const question = { queryKey: ['members'], queryFn: () => Promise.reject(new Error('search_closed')) }
  const both = await Promise.allSettled([queries.query(question), queries.query(question)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(answersIn(queries)).toEqual([])
})
