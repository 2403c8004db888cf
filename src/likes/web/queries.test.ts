import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { createApi } from '../../platform/api-client.ts'
import { giveLike } from '../contract.ts'
import { likesQuery, reloadLikes, reloadLikesAfterOffer } from './queries.ts'

test('likes are reloaded though no component shows them', async () => {
  const { app, as } = await testApp()
  const member = await addMember(app.pool)
  const api = await as(member)
  const queries = new QueryClient()
  const { queryKey } = likesQuery(api, 'received')
  const likedBy = () =>
    queries.getQueryData(queryKey)?.pages.flatMap((page) => page.liked_by.map(({ id }) => id))
  for (const name of ['Daan', 'Sem']) {
    const admirer = await addMember(app.pool, { gender: 'male', name })
    await (
      await as(admirer)
    )(giveLike, { member })
    await reloadLikes(queries, api)
    expect(likedBy()).toContain(admirer)
  }
})

test('likes are reloaded 500 ms after the answer of auto-like, unless its page closes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const send = vi.fn(async () => new Response('{}', { status: 404 }))
  const api = createApi({ send, wait: async () => {}, newKey: () => 'key' })
  reloadLikesAfterOffer(new QueryClient(), api)()
  reloadLikesAfterOffer(new QueryClient(), api)
  vi.advanceTimersByTime(499)
  expect(send).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(send).toHaveBeenCalledOnce()
})
