import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, rows } from '../../server/database/query.ts'
import { getSpendCap, setSpendCap } from '../spend-cap-contract.ts'

const node = await testApp()
const { app, as } = node
// Many orders of one member within a second; other tests cover the rate limits.
app.limits.consume = () => Promise.resolve()
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 10 * 86_400_000) })

describe('a spending cap', () => {
  test('applies at once, also to parallel orders', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    await api(setSpendCap, { period: 'week', amount: 4500 })
    const orders = await Promise.allSettled(Array.from({ length: 6 }, () => order(node, member)))
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    await expect(order(node, member)).rejects.toMatchObject({ code: 'spend_cap_reached' })
    expect(await api(getSpendCap, {})).toMatchObject({
      cap: { period: 'week', amount: 4500 },
      spent: 3998,
    })
  })

  test('is raised or removed after 24 hours, and lowered at once', async () => {
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
    expect(await api(setSpendCap, { period: 'month', amount: 900 })).toMatchObject({
      cap: { amount: 900 },
      next: null,
    })
  })

  test('is stored with the time since which it applies, for the figure of the honesty page', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    await api(setSpendCap, { period: 'week', amount: 4500 })
    node.advance(1_000)
    await api(setSpendCap, { period: 'month', amount: null })
    const changes = () =>
      rows(
        app.pool,
        sql`select extract(epoch from from_at - set_at)::int as waits, period, amount from spend_cap_change where member_id = ${member} order by set_at`,
      )
    expect(await changes()).toEqual([
      { waits: 0, period: 'week', amount: 4500 },
      { waits: 86_400, period: null, amount: null },
    ])
    node.advance(70 * 86_400_000)
    node.logInAgain(member)
    await (
      await as(member)
    )(setSpendCap, { period: 'week', amount: 900 })
    // What was replaced two months ago is not needed any more.
    expect(await changes()).toMatchObject([{ amount: null }, { amount: 900 }])
  })

  test('applies to other currencies too', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    await api(setSpendCap, { period: 'month', amount: 3000 })
    await order(node, member)
    app.findCountry = () => 'GB'
    await execute(app.pool, sql`update account set country = 'GB' where member_id = ${member}`)
    await expect(order(node, member, { method: 'paypal' })).rejects.toMatchObject({
      code: 'spend_cap_reached',
    })
    app.findCountry = () => 'NL'
  })

  test('suggests a cap after unusual spending, compared with the member’s own last three months', async () => {
    const [hasty, steady] = [await joinedLongAgo(), await joinedLongAgo()]
    const bought = async (member: string, daysAgo: number) => {
      const { order: id } = await order(node, member)
      const at = new Date(node.now().getTime() - daysAgo * 86_400_000)
      await execute(
        app.pool,
        sql`update credit_order set status = 'completed', completed_at = ${at} where order_id = ${id}`,
      )
    }
    for (const daysAgo of [1, 2, 3]) await bought(hasty, daysAgo)
    for (const week of Array.from({ length: 12 }, (_, index) => index))
      for (const day of [1, 3]) await bought(steady, week * 7 + day)
    await bought(steady, 2)
    expect((await (await as(hasty))(getSpendCap, {})).unusual).toBe(true)
    expect((await (await as(steady))(getSpendCap, {})).unusual).toBe(false)
  })
})
