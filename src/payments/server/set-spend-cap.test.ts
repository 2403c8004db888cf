import { expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getSpendCap, setSpendCap } from '../contract.ts'

const node = await testApp()
const { app, as } = node
const joinedLongAgo = () => addMember(app.pool, { seenAt: new Date(node.now().getTime() - 10 * 86_400_000) })

test('a limit holds at once, against orders side by side too', async () => {
  const member = await joinedLongAgo()
  const api = await as(member)
  await api(setSpendCap, { period: 'week', amount: 4500 })
  const orders = await Promise.allSettled(Array.from({ length: 6 }, () => order(node, member)))
  expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  await expect(order(node, member)).rejects.toMatchObject({ code: 'spend_cap_reached' })
  expect(await api(getSpendCap, {})).toMatchObject({ cap: { period: 'week', amount: 4500 }, spent: 3998 })
})

test('a higher limit, or none, waits for 24 hours; a lower one does not', async () => {
  const member = await joinedLongAgo()
  const api = await as(member)
  await api(setSpendCap, { period: 'month', amount: 1000 })
  expect(await api(setSpendCap, { period: 'month', amount: 5000 })).toMatchObject({
    cap: { amount: 1000 },
    next: { amount: 5000 },
  })
  await expect(order(node, member)).rejects.toMatchObject({ code: 'spend_cap_reached' })
  node.advance(86_400_000 - 1_000)
  await expect(order(node, member)).rejects.toMatchObject({ code: 'spend_cap_reached' })
  node.advance(1_001)
  await expect(order(node, member)).resolves.toBeTruthy()
  expect(await api(setSpendCap, { period: 'month', amount: null })).toMatchObject({
    cap: { amount: 5000 },
    next: { amount: null },
  })
  expect(await api(setSpendCap, { period: 'month', amount: 900 })).toMatchObject({ cap: { amount: 900 }, next: null })
})
