import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, row } from '../../server/database/query.ts'
import { getBundles } from '../../payments/contract.ts'
import { createDiscount, getDiscount } from '../contract.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
const HOUR = 3_600_000
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 40 * 24 * HOUR) })

async function operator() {
  const member = await addMember(app.pool)
  await execute(
    app.pool,
    sql`update account set role = 'operator', staff_roles = '{admin}' where member_id = ${member}`,
  )
  return as(member)
}

async function campaign(
  code: string,
  more: {
    value_percentage?: number | null
    value_amount?: number
    hours?: number
    user_id?: string
    country?: string
    minimum?: number
    methods?: string[]
  } = {},
) {
  const {
    value_percentage = 10,
    value_amount = null,
    hours = null,
    user_id = null,
    country = null,
    minimum = 0,
    methods = [],
  } = more
  const expires =
    hours === null ? null : new Date(node.now().getTime() + hours * HOUR).toISOString()
  const starts = new Date(node.now().getTime() - 1_000).toISOString()
  return (await operator())(createDiscount, {
    code,
    value_percentage,
    value_amount,
    currency: value_amount === null ? null : 'EUR',
    country,
    user_id,
    minimum_order_value: minimum,
    paymentmethods: methods,
    starts,
    expires,
  })
}

/** The page showed the list price beside the code, so the order costs that. */
async function orderWithoutDiscount(member: string, input: Parameters<typeof order>[2]) {
  const { order: id } = await order(node, member, input)
  expect(
    await row(
      app.pool,
      sql`select discount_code, amount = list_amount as full from credit_order where order_id = ${id}`,
    ),
  ).toEqual({ discount_code: null, full: true })
}

describe('a discount code', () => {
  test('is used once per member under parallel orders', async () => {
    await campaign('SUMMER')
    const member = await joinedLongAgo()
    const made = await Promise.allSettled(
      Array.from({ length: 8 }, () => order(node, member, { code: 'summer' })),
    )
    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true)
    for (const one of made)
      if (one.status === 'fulfilled') await press(node, one.value.checkout, 'paid')
    await runJobs()
    const used = await row<{ used: number }>(
      app.pool,
      sql`select count(*)::int as used from credit_order where member_id = ${member} and discount_code = 'SUMMER' and status = 'completed'`,
    )
    expect(used.used).toBe(1)
    await expect(order(node, member, { code: 'SUMMER' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
    await expect((await as(member))(getDiscount, { code: 'SUMMER' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
  })

  test('applies only to its country, member, method, value and period', async () => {
    const [member, friend] = [await joinedLongAgo(), await joinedLongAgo()]
    const mine = await as(member)
    await campaign('FORME', { user_id: member, value_percentage: 50 })
    expect(await mine(getDiscount, { discountcode: ' forme ' })).toMatchObject({
      value_percentage: 50,
      user_id: member,
    })
    await expect((await as(friend))(getDiscount, { code: 'FORME' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
    await campaign('POLAND', { country: 'PL', value_percentage: 9 })
    await orderWithoutDiscount(member, { code: 'POLAND' })
    await campaign('DEAR', { minimum: 5_000, value_percentage: 8 })
    await orderWithoutDiscount(member, { code: 'DEAR', bundle: 'p1' })
    await expect(order(node, member, { code: 'DEAR', bundle: 'p3' })).resolves.toBeTruthy()
    await campaign('PAYPAL', { methods: ['paypal'], value_percentage: 7 })
    await expect(order(node, friend, { code: 'PAYPAL' })).rejects.toMatchObject({
      code: 'price_changed',
    })
    await expect(order(node, friend, { code: 'PAYPAL', method: 'paypal' })).resolves.toBeTruthy()
    await execute(
      app.pool,
      sql`update discount_code set expires_at = ${node.now()} where code = 'PAYPAL'`,
    )
    await expect((await as(friend))(getDiscount, { code: 'PAYPAL' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
  })

  test('is refused if it would make a deadline false; only operators may create codes', async () => {
    await execute(app.pool, sql`update discount_code set status = 'withdrawn'`)
    await expect(campaign('BONUS25', { value_percentage: 25 })).rejects.toMatchObject({
      code: 'false_deadline',
    })
    await campaign('ENDS', { value_percentage: 20, hours: 24 })
    await expect(campaign('AGAIN', { value_percentage: 20 })).rejects.toMatchObject({
      code: 'false_deadline',
    })
    await expect(campaign('ENDS', { value_percentage: 1 })).rejects.toMatchObject({
      code: 'discount_code_taken',
    })
    const body = JSON.stringify({
      code: 'MINE',
      value_percentage: 5,
      starts: node.now().toISOString(),
      expires: null,
    })
    const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
    expect(
      (
        await request(
          '/api/discountcode.php',
          { method: 'POST', body, headers },
          await joinedLongAgo(),
        )
      ).status,
    ).toBe(404)
  })

  test('may take off an amount worth less than the time bonus', async () => {
    await execute(app.pool, sql`update discount_code set status = 'withdrawn'`)
    await expect(
      campaign('FIVER', { value_percentage: null, value_amount: 500 }),
    ).rejects.toMatchObject({ code: 'false_deadline' })
    await campaign('FIVEROFF', { value_percentage: null, value_amount: 500, minimum: 3_000 })
    const member = await joinedLongAgo()
    await orderWithoutDiscount(member, { code: 'FIVEROFF', bundle: 'p0' })
    const { order: id } = await order(node, member, { code: 'FIVEROFF', bundle: 'p2' })
    expect(
      await row(app.pool, sql`select amount, list_amount from credit_order where order_id = ${id}`),
    ).toEqual({
      amount: 3499,
      list_amount: 3999,
    })
    await expect(
      campaign('BOTH', { value_percentage: 5, value_amount: 100 }),
    ).rejects.toMatchObject({
      code: 'bad_input',
    })
  })

  test('for one member may not beat their time bonus that has just ended', async () => {
    const joined = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 5 * HOUR) })
    await expect(
      campaign('SORRY', { user_id: joined, value_percentage: 25 }),
    ).rejects.toMatchObject({
      code: 'false_deadline',
    })
    await campaign('SORRY', { user_id: joined, value_percentage: 15 })
  })

  test('for one method shows that method only, at the discounted price', async () => {
    await campaign('PALS', { methods: ['paypal'], value_percentage: 6 })
    const { bundles } = await (await as(await joinedLongAgo()))(getBundles, { code: 'pals' })
    expect(bundles.map(({ methods, amount }) => [methods, amount])).toEqual([
      [['paypal'], 939],
      [['paypal'], 1879],
      [['paypal'], 3759],
      [['paypal'], 7519],
    ])
  })

  test('of the welcome is unknown to a member whose time has passed', async () => {
    const api = await as(await joinedLongAgo())
    await expect(api(getDiscount, { welcome: 'true' })).rejects.toMatchObject({
      code: 'discount_not_found',
    })
  })

  test('is found despite unknown query parameters, as in campaign links', async () => {
    const response = await request('/api/discountcode.php?welcome=true&network=abc&sub1=x')
    expect(await response.json()).toMatchObject({
      code: 'WELCOME25',
      value_percentage: 25,
      expires: null,
      validity: 'once_per_user',
    })
  })
})
