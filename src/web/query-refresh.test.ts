import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createRefresh, patch } from './query-refresh.ts'

/** A query that counts its fetches; each lasts until `answer()` is called. */
function slowQuery(queries: QueryClient) {
  const waiting: (() => void)[] = []
  const state = { fetches: 0, aborted: 0 }
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const number = ++state.fetches
    signal.addEventListener('abort', () => state.aborted++)
    return new Promise<number>((resolve) => waiting.push(() => resolve(number)))
  }
  const observer = new QueryObserver(queries, {
    queryKey: ['chat', '1'],
    queryFn,
    initialData: 0,
    staleTime: Infinity,
  })
  observer.subscribe(() => {})
  const answer = async () => {
    waiting.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { state, answer, data: () => observer.getCurrentResult().data }
}

describe('refetching queries', () => {
  test('events during a fetch do not cancel it and cause one more fetch after it', async () => {
    const queries = new QueryClient()
    const query = slowQuery(queries)
    const refresh = createRefresh(queries)
    for (let event = 0; event < 20; event++) refresh(['chat'])
    expect(query.state).toEqual({ fetches: 1, aborted: 0 })
    await query.answer()
    expect(query.data()).toBe(1)
    await query.answer()
    expect([query.data(), query.state.fetches, query.state.aborted]).toEqual([2, 2, 0])
    refresh(['chat'])
    expect(query.state.fetches).toBe(3)
  })

  test('a list that no component shows is stale after an event during its fetch', async () => {
    const queries = new QueryClient()
    const queryKey = ['likes', 'received']
    const { promise, resolve } = Promise.withResolvers<number>()
    const fetched = queries.query({ queryKey, queryFn: () => promise })
    createRefresh(queries)(['likes'])
    resolve(1)
    expect(await fetched).toBe(1)
    await new Promise((settle) => setImmediate(settle))
    expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  test('patching an invalidated query keeps it invalidated', async () => {
    const queries = new QueryClient()
    queries.setQueryData<number>(['chat', '1'], 1)
    patch<number>(queries, ['chat', '1'], (data) => data + 1)
    expect([
      queries.getQueryData(['chat', '1']),
      queries.getQueryState(['chat', '1'])?.isInvalidated,
    ]).toEqual([2, false])
    await queries.invalidateQueries({ queryKey: ['chat'] })
    patch<number>(queries, ['chat', '1'], (data) => data + 1)
    expect([
      queries.getQueryData(['chat', '1']),
      queries.getQueryState(['chat', '1'])?.isInvalidated,
    ]).toEqual([3, true])
    patch<number>(queries, ['chat', '2'], (data) => data + 1)
    expect(queries.getQueryData(['chat', '2'])).toBeUndefined()
  })
})
