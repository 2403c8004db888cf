import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getUser } from '../../accounts/contract.ts'
import { userQuery } from '../../web/shell-queries.ts'
import { orderQuery } from './queries.ts'

test('the balance beside a completed order is never from before it, whatever answer comes late', async () => {
  const node = await testApp()
  const member = await addMember(node.app.pool)
  const api = await node.as(member)
  const queries = new QueryClient()
  const user = userQuery(api)
  const load = () => queries.query({ ...user, staleTime: 0 })
  const readBalance = () => {
    const { credits, paid_user: paid } = queries.getQueryData(user.queryKey)?.user ?? {}
    return { credits, paid }
  }
  const { order: id, checkout } = await order(node, member, { bundle: 'p1' })
  const follow = () => queries.query({ ...orderQuery(api, id), staleTime: 0 })
  await load()
  await follow()
  expect(readBalance()).toEqual({ credits: 0, paid: false })

  // An answer from before the order is on its way while the order completes.
  const before = await api(getUser, {})
  const sent = Promise.withResolvers<void>()
  const late = queries.query({
    ...user,
    staleTime: 0,
    queryFn: async () => {
      await sent.promise
      return before
    },
  })
  await press(node, checkout, 'paid')
  await node.runJobs()
  await follow()
  expect(readBalance()).toEqual({ credits: 50, paid: true })
  sent.resolve()
  await late.catch(() => null)
  expect(readBalance()).toEqual({ credits: 50, paid: true })
})
