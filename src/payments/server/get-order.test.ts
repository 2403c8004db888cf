import { expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { spendCredits } from '../../credits/server/public.ts'
import { getOrder } from '../contract.ts'

const node = await testApp()
const { app, as, now, runJobs } = node

test('an order names the credits that it sold, and those that its buyer has by now', async () => {
  const member = await addMember(app.pool)
  const api = await as(member)
  const read = async (id: string) => {
    const { order: found, buyer } = await api(getOrder, { id })
    return { bundle: found.bundle, sold: found.credits, left: buyer.credits }
  }
  const first = await order(node, member, { bundle: 'p0' })
  expect(await read(first.order)).toEqual({ bundle: 'p0', sold: 20, left: 0 })
  await press(node, first.checkout, 'paid')
  await runJobs()
  expect(await read(first.order)).toEqual({ bundle: 'p0', sold: 20, left: 20 })

  const second = await order(node, member, { bundle: 'p1' })
  await press(node, second.checkout, 'paid')
  await runJobs()
  const spend = { memberId: member, credits: 13, key: crypto.randomUUID(), reference: '1' }
  await spendCredits({ db: app.pool, now: now() }, { ...spend, kind: 'message' })
  expect(await read(first.order)).toEqual({ bundle: 'p0', sold: 20, left: 57 })
  expect(await read(second.order)).toEqual({ bundle: 'p1', sold: 50, left: 57 })
})

test('an order of another member is not found', async () => {
  const { order: id } = await order(node, await addMember(app.pool))
  const stranger = await as(await addMember(app.pool))
  await expect(stranger(getOrder, { id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger(getOrder, { id: '1' })).rejects.toMatchObject({ code: 'not_found' })
})
