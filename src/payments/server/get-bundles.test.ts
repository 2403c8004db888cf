import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import sql from 'sql-template-tag'
import { order, press } from '../../../tests/factories/checkout.ts'
import { debitPages } from '../../../tests/factories/debit.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { plainPages } from '../../../tests/factories/pages.ts'
import { signUp } from '../../accounts/contract.ts'
import { createApi } from '../../platform/api-client.ts'
import type { Api, Output } from '../../platform/contract.ts'
import { execute, row } from '../../server/database/query.ts'
import { createOrder, getBundles, getOrder, getReceipt } from '../contract.ts'
import { getMandate } from '../direct-debit-contract.ts'

const node = await testApp({ pages: plainPages })
const { app, as, request } = node
// Many orders come from one address.
app.limits.consume = () => Promise.resolve()
const HOUR = 3_600_000
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 40 * 24 * HOUR) })

const addCode = (code: string, percent: number, expires: Date | null = null) =>
  execute(
    app.pool,
    sql`insert into discount_code (site_id, code, percentage, minimum_order_value, methods, status, starts_at, expires_at)
        values (1, ${code}, ${percent * 100}, 0, '{}', 'active', ${new Date(node.now().getTime() - 48 * HOUR)}, ${expires})`,
  )
await addCode('NOV10', 10)
await addCode('HALF', 50)
await addCode('GONE', 20, new Date(node.now().getTime() - HOUR))
await addCode('LARGE20', 20)
await addCode('POLAND', 60)
await addCode('FIVEOFF', 1)
await execute(
  app.pool,
  sql`update discount_code set country = case code when 'POLAND' then 'PL' end,
        minimum_order_value = case code when 'LARGE20' then 5000 else 0 end,
        percentage = case code when 'FIVEOFF' then null else percentage end,
        value_amount = case code when 'FIVEOFF' then 500 end,
        currency = case code when 'FIVEOFF' then 'EUR' end
      where code in ('LARGE20', 'POLAND', 'FIVEOFF')`,
)
app.pages = debitPages

/** Calls of a browser with the cookie that a campaign link set. */
const withCookie = (cookie: string, member?: string): Api =>
  createApi({
    send: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('cookie', cookie)
      return request(url, { ...init, headers }, member)
    },
    wait: async () => {},
    newKey: () => crypto.randomUUID(),
  })

/** Opens a page and returns the cookie that it sets. */
async function arriveAt(path: string): Promise<string> {
  const response = await request(path)
  return response.headers.getSetCookie().find((cookie) => cookie.startsWith('discountcode=')) ?? ''
}

const cookie = (code: string) => `discountcode=${code}`

describe('the discount code of a campaign link', () => {
  test.each([
    '/members?discountcode=nov10',
    '/pl/pricing?code=NOV10',
    '/?discountcode=%20NOV10%20&gender=male',
  ])('is stored in a cookie by %s', async (path) => {
    const setCookie = await arriveAt(path)
    expect(setCookie).toMatch(
      /^discountcode=NOV10; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly/,
    )
  })

  test.each([
    '/members',
    '/members?discountcode=',
    '/members?discountcode=a%3Bb',
    `/members?code=${'X'.repeat(40)}`,
  ])('is not stored by %s', async (path) => {
    expect(await arriveAt(path)).toBe('')
  })

  test('is applied in the member’s shop, and shown', async () => {
    const shop = await withCookie(cookie('NOV10'), await joinedLongAgo())(getBundles, {})
    expect(shop).toMatchObject({
      code: 'NOV10',
      code_refused: null,
      discount: { code: 'NOV10', value_percentage: 10 },
    })
    expect(shop.bundles[0]).toMatchObject({ list_amount: 999, amount: 899 })
  })

  test('is stored at sign-up and applies in another browser too', async () => {
    const person = {
      password: 'a quiet morning by the lake',
      date_of_birth: '1990-05-17',
      gender: 'female',
    } as const
    const email = 'campaign@example.org'
    await withCookie(cookie('HALF'))(signUp, { ...person, name: 'Lotte', email })
    const { member_id: id } = await row<{ member_id: string }>(
      app.pool,
      sql`select member_id from account where email = ${email}`,
    )
    expect(await (await as(id))(getBundles, {})).toMatchObject({ code: 'HALF', code_refused: null })
  })

  test('never replaces a better offer: the time bonus applies first, the code afterwards', async () => {
    const member = await addMember(app.pool, { seenAt: node.now() })
    const shop = withCookie(cookie('NOV10'), member)
    expect(await shop(getBundles, {})).toMatchObject({
      code: null,
      discount: { code: 'TIMEBONUS25' },
    })
    await execute(
      app.pool,
      sql`update account set signup_at = ${new Date(node.now().getTime() - 5 * HOUR)} where member_id = ${member}`,
    )
    expect(await shop(getBundles, {})).toMatchObject({ code: 'NOV10', discount: { code: 'NOV10' } })
  })

  test('never raises a price, whatever its source: in the shop, in an order and by debit', async () => {
    const codes = ['NOV10', 'HALF', 'FIVEOFF', 'LARGE20', 'POLAND']
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...codes),
        fc.constantFrom(...codes, null),
        fc.boolean(),
        fc.constantFrom('p0', 'p1', 'p2', 'p3'),
        fc.constantFrom('ideal' as const, 'sdd' as const),
        async (typed, campaign, isNew, bundle, method) => {
          const member = isNew
            ? await addMember(app.pool, { seenAt: node.now() })
            : await joinedLongAgo()
          const call = withCookie(campaign === null ? '' : cookie(campaign), member)
          const priceIn = (shop: Output<typeof getBundles>) =>
            shop.bundles.find(({ id }) => id === bundle)?.amount ?? Infinity
          const before = priceIn(await call(getBundles, {}))
          const amount = priceIn(await call(getBundles, { code: typed }))
          expect(amount).toBeLessThanOrEqual(before)
          const input = { bundle, code: typed }
          if (method === 'ideal')
            await expect(call(createOrder, { ...input, method, amount })).resolves.toBeTruthy()
          // A larger debit is refused.
          else if (amount <= 3_000)
            expect((await call(getMandate, input)).amount.amount).toBe(amount)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('for some methods leaves the others with their own price, in the shop and in the order', async () => {
    await addCode('IDEAL40', 40)
    await execute(
      app.pool,
      sql`update discount_code set methods = '{ideal}' where code = 'IDEAL40'`,
    )
    for (const [member, other] of [
      [await joinedLongAgo(), { amount: 1999, discount: null }],
      [
        await addMember(app.pool, { seenAt: node.now() }),
        { amount: 1499, discount: { code: 'TIMEBONUS25' } },
      ],
    ] as const) {
      const api = await as(member)
      const without = (await api(getBundles, {})).bundles.find(({ id }) => id === 'p1')
      const bundle = (await api(getBundles, { code: 'IDEAL40' })).bundles.find(
        ({ id }) => id === 'p1',
      )
      expect(bundle).toMatchObject({ amount: 1199, methods: ['ideal'] })
      // No way to pay is lost, and none is dearer than without the code.
      expect(bundle?.other_prices.map(({ method }) => method).toSorted()).toEqual(
        without?.methods.filter((method) => method !== 'ideal').toSorted(),
      )
      for (const price of bundle?.other_prices ?? []) expect(price).toMatchObject(other)
      const input = { bundle: 'p1', code: 'IDEAL40', method: 'paypal' } as const
      await expect(api(createOrder, { ...input, amount: 1199 })).rejects.toMatchObject({
        status: 409,
      })
      const ordered = await api(createOrder, { ...input, amount: other.amount })
      expect((await api(getOrder, { id: ordered.order })).order).toMatchObject({
        amount: { amount: other.amount },
        discount_code: other.discount?.code ?? null,
      })
      expect((await api(getMandate, { bundle: 'p1', code: 'IDEAL40' })).amount.amount).toBe(
        other.amount,
      )
    }
  })

  test('is answered in the shop if a better offer stays, and the order needs no code', async () => {
    const member = await addMember(app.pool, { seenAt: node.now() })
    const shop = await (await as(member))(getBundles, { code: 'nov10' })
    expect(shop).toMatchObject({ code: 'nov10', code_refused: 'weaker' })
    expect(shop.bundles.map(({ amount }) => amount)).toEqual([749, 1499, 2999, 5999])
    // The amount of this one is worth more than a quarter of the smallest bundle only.
    const { bundles, code_refused } = await (await as(member))(getBundles, { code: 'FIVEOFF' })
    expect(code_refused).toBeNull()
    expect(bundles.map(({ discount }) => discount?.code)).toEqual([
      'FIVEOFF',
      'TIMEBONUS25',
      'TIMEBONUS25',
      'TIMEBONUS25',
    ])
    const old = await as(await joinedLongAgo())
    expect(await old(getBundles, { code: 'POLAND' })).toMatchObject({
      code_refused: 'not_applicable',
    })
  })

  test.each([
    ['GONE', 'expired'],
    ['NEVERWAS', 'not_found'],
  ])('%s is refused with the reason %s', async (code, reason) => {
    const member = await joinedLongAgo()
    const expected = { code, code_refused: reason, discount: null }
    expect(await withCookie(cookie(code), member)(getBundles, {})).toMatchObject(expected)
    expect(await (await as(member))(getBundles, { code })).toMatchObject(expected)
  })

  test('does not reveal a code of another member: it is unknown, not expired', async () => {
    const owner = await joinedLongAgo()
    await addCode('MINE', 20, new Date(node.now().getTime() - HOUR))
    await execute(app.pool, sql`update discount_code set member_id = ${owner} where code = 'MINE'`)
    expect(await (await as(await joinedLongAgo()))(getBundles, { code: 'MINE' })).toMatchObject({
      code_refused: 'not_found',
    })
  })

  test('is ignored once it was used', async () => {
    const member = await joinedLongAgo()
    const { checkout } = await order(node, member, { code: 'HALF' })
    await press(node, checkout, 'paid')
    await node.runJobs()
    expect(await withCookie(cookie('HALF'), member)(getBundles, {})).toMatchObject({
      code: null,
      code_refused: null,
    })
  })

  test('shows visitors the same prices as without it', async () => {
    expect(await withCookie(cookie('HALF'))(getBundles, {})).toMatchObject({
      code: null,
      discount: { code: 'WELCOME25' },
    })
  })
})

describe('the name on the statement of a bank', () => {
  const store = (names: Record<string, string>) =>
    Object.assign(app.siteById(1).settings, { statement_names: names })

  test('is said before the order and on the receipt, as the account of the provider has it', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    const getNames = async () => {
      const { bundles } = await api(getBundles, {})
      return bundles[0]?.statements.find(({ method }) => method === 'ideal')?.names
    }
    expect(await getNames()).toBeUndefined()
    store({ mollie: 'ANOTHER ACCOUNT' })
    expect(await getNames()).toBeUndefined()
    store({ '*': 'VNK SERVICES', mollie: 'ANOTHER ACCOUNT' })
    expect(await getNames()).toEqual(['VNK SERVICES'])
    const bought = await order(node, member)
    await press(node, bought.checkout, 'paid')
    await node.runJobs()
    const { order: paid } = await api(getReceipt, { order: bought.order })
    expect(paid.statement).toBe('VNK SERVICES')
    store({})
    expect((await api(getOrder, { id: bought.order })).order.statement).toBeNull()
  })
})
