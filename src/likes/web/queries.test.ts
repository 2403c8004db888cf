import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { giveLike } from '../contract.ts'
import { likesQuery, reloadLikes } from './queries.ts'

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
