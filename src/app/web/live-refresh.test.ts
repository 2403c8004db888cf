import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createLiveRefresh } from './live-refresh.ts'

const cached = [['user'], ['likes', 'received'], ['chat', '7'], ['chats'], ['members', '']]

function listStaleAfter(kind: string): unknown[] {
  const queries = new QueryClient()
  for (const queryKey of cached) queries.setQueryData(queryKey, {})
  createLiveRefresh(queries)([kind])
  return cached.filter((queryKey) => queries.getQueryState(queryKey)?.isInvalidated)
}

test('after a like the price of a first message is fetched again, as a match makes it free', () => {
  expect(listStaleAfter('likes')).toEqual([['user'], ['likes', 'received'], ['chat', '7']])
})

test('an event refreshes what it changes, and one that nobody knows nothing', () => {
  expect(listStaleAfter('chat')).toEqual([['user'], ['chat', '7'], ['chats']])
  expect(listStaleAfter('unheard_of')).toEqual([])
})
