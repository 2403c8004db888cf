import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { createApi } from '../../platform/api-client.ts'
import { removeConversation } from './use-remove-chat.ts'

const listKey = ['chats', 'all', '']

/** Removes the first of two conversations; the server answers with this status. */
async function remove(status: number) {
  const queries = new QueryClient()
  const chats = ['1', '2'].map((id) => ({ conversation: { id } }))
  queries.setQueryData(listKey, { pages: [{ chats }], pageParams: [null] })
  queries.setQueryData(['chat', '1', 'head'], {})
  const steps: string[] = []
  const api = createApi({
    send: async (url, { method }) => {
      steps.push(`${method} ${url}, listed: ${listed()}`)
      return new Response('{}', { status })
    },
    wait: async () => {},
    newKey: () => 'key',
  })
  const listed = () => JSON.stringify(queries.getQueryData(listKey)).match(/"\d"/g)?.join() ?? ''
  await removeConversation({ api, queries }, '1', {
    onHidden: () => void steps.push(`hidden, listed: ${listed()}`),
    onFailure: () => void steps.push('failed'),
  })
  return {
    steps,
    isFetchedAgain: queries.getQueryState(listKey)?.isInvalidated,
    isConversationCached: queries.getQueryData(['chat', '1', 'head']) !== undefined,
  }
}

describe('a removed conversation', () => {
  test('leaves the lists at once, and then the server', async () => {
    expect(await remove(200)).toEqual({
      steps: ['hidden, listed: "2"', 'DELETE /api/chat.php, listed: "2"'],
      isFetchedAgain: true,
      isConversationCached: false,
    })
  })

  test('is reported and the lists are fetched again where the server fails', async () => {
    const { steps, isFetchedAgain } = await remove(500)
    expect(steps.at(-1)).toBe('failed')
    expect(isFetchedAgain).toBe(true)
  })
})
