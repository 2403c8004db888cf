import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApi } from '../../platform/api-client.ts'
import { followMembership } from './follow-membership.ts'

const api = createApi({
  send: async () => Response.json({}),
  wait: async () => {},
  newKey: () => 'key',
})
const lists = [['members', ''], ['member', '7'], ['likes', 'received', ''], ['chats'], ['deck']]

let queries: QueryClient
const setPaid = (paid_user: boolean) => queries.setQueryData(['user'], { user: { paid_user } })
const staleLists = () =>
  lists.filter((queryKey) => queries.getQueryState(queryKey)?.isInvalidated).map(([key]) => key)

beforeEach(() => {
  queries = new QueryClient()
  setPaid(false)
  for (const queryKey of lists) queries.setQueryData(queryKey, [])
  followMembership(queries, api)
})

describe('lists of a member who becomes premium while a page is open', () => {
  test('are fetched again, except cards that must not change', () => {
    setPaid(true)
    expect(staleLists()).toEqual(['members', 'member', 'likes', 'chats'])
  })

  test('are fetched again when premium ends', () => {
    setPaid(true)
    for (const queryKey of lists) queries.setQueryData(queryKey, [])
    setPaid(false)
    expect(staleLists()).toEqual(['members', 'member', 'likes', 'chats'])
  })

  test('stay as they are when something else of the account changes', () => {
    setPaid(false)
    expect(staleLists()).toEqual([])
  })
})
