import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { debit, debitCheckout, debitPages, ibanOf } from '../../../tests/factories/debit.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { getBalance } from '../../credits/server/public.ts'
import { TIME_BONUS } from '../../discounts/rules.ts'
import { getDiscount } from '../../discounts/contract.ts'
import { execute, rows } from '../../server/database/query.ts'
import { createOrder, getBundles, getOrder, listCards } from '../contract.ts'
import { getMandate, sendDebitCode } from '../direct-debit-contract.ts'
import { findFaults } from '../../accounting/server/reconciliation-faults.ts'

const node = await testApp()
const { app, as, runJobs } = node
const DAY = 86_400_000
app.pages = debitPages
app.limits.consume = () => Promise.resolve()
let accounts = 0

/** A member who joined an hour ago, so that the time bonus runs. */
const newcomer = () => addMember(app.pool, { seenAt: new Date(node.now().getTime() - 3_600_000) })
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * DAY) })

async function debitWithBonus(member: string) {
  const { order: id } = await debit(node, member, {
    bundle: 'p2',
    amount: 2999,
    iban: ibanOf(++accounts),
  })
  await runJobs()
  return id
}

const readStatus = async (member: string, id: string) =>
  (await (await as(member))(getOrder, { id })).order.status

async function end(id: string, status: string) {
  await press(node, await debitCheckout(node, id), status)
  await runJobs()
}

describe('a pending direct debit', () => {
  test('keeps its discount: the shop does not show it, and another order with it is refused', async () => {
    const member = await newcomer()
    const api = await as(member)
    const id = await debitWithBonus(member)
    const { bundles, discount } = await api(getBundles, {})
    expect(discount).toBeNull()
    expect(bundles.map(({ amount, list_amount }) => amount - list_amount)).toEqual([0, 0, 0, 0])
    expect(await api(getDiscount, {})).toBeNull()
    await expect(api(getDiscount, { code: TIME_BONUS })).rejects.toMatchObject({
      code: 'discount_in_use',
    })
    expect((await api(getBundles, { code: TIME_BONUS })).code_refused).toBe('in_use')
    const input = { bundle: 'p2', method: 'ideal', amount: 2999 } as const
    await expect(api(createOrder, { ...input, code: TIME_BONUS })).rejects.toMatchObject({
      code: 'discount_in_use',
    })
    await expect(api(createOrder, input)).rejects.toMatchObject({ code: 'price_changed' })
    await expect(api(getMandate, { bundle: 'p2', code: TIME_BONUS })).rejects.toMatchObject({
      code: 'discount_in_use',
    })
    expect(await readStatus(member, id)).toBe('pending')
  })

  test('is not replaced by parallel orders with its discount', async () => {
    const member = await newcomer()
    const api = await as(member)
    const input = { bundle: 'p2', method: 'ideal', amount: 2999, code: TIME_BONUS } as const
    const attempts = () =>
      Promise.allSettled(Array.from({ length: 4 }, () => api(createOrder, input)))
    const [id] = await Promise.all([debitWithBonus(member).catch(() => null), attempts()])
    await attempts()
    await runJobs()
    const credits = await getBalance(app.pool, member)
    if (id) expect([await readStatus(member, id), credits]).toEqual(['pending', 125])
    else expect(credits).toBe(0)
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('replaces an open checkout', async () => {
    const member = await newcomer()
    const open = await order(node, member, { bundle: 'p1' })
    const id = await debitWithBonus(member)
    expect(await readStatus(member, open.order)).toBe('cancelled')
    expect(await readStatus(member, id)).toBe('pending')
  })

  test('releases its discount when the bank returns it', async () => {
    const member = await newcomer()
    await end(await debitWithBonus(member), 'failed')
    expect((await (await as(member))(getBundles, {})).discount).toMatchObject({ code: TIME_BONUS })
    expect(await getBalance(app.pool, member)).toBe(0)
  })

  test('leaves no credits when an operator cancels it', async () => {
    const member = await joinedLongAgo()
    const { order: id } = await debit(node, member, { iban: ibanOf(++accounts) })
    const cancel = sql`update credit_order set status = 'cancelled' where order_id = ${id}`
    await expect(execute(app.pool, cancel)).rejects.toMatchObject({ code: '23001' })
    expect(await getBalance(app.pool, member)).toBe(50)
  })
})

describe('the limit of 100 euros in 30 days', () => {
  const expensiveBundle = { bundle: 'p2', amount: 3999 }

  test.each(['canceled', 'failed'])(
    'counts debits that were %s, if the block is lifted',
    async (status) => {
      const member = await joinedLongAgo()
      const ibans = [ibanOf(++accounts), ibanOf(++accounts), ibanOf(++accounts)]
      for (const iban of ibans.slice(0, 2)) {
        const { order: id } = await debit(node, member, { ...expensiveBundle, iban })
        await end(id, status)
        await expect(debit(node, member, expensiveBundle)).rejects.toMatchObject({
          code: 'debit_blocked',
        })
        const api = await as(member)
        // Before the form, and before a text message costs money.
        await expect(api(getMandate, { bundle: 'p1' })).rejects.toThrow('debit_blocked')
        await expect(api(sendDebitCode, { phone: '+31612345678' })).rejects.toThrow('debit_blocked')
        await execute(app.pool, sql`delete from debit_block where member_id = ${member}`)
      }
      const third = debit(node, member, { ...expensiveBundle, iban: ibans[2] ?? '' })
      await expect(third).rejects.toMatchObject({ code: 'debit_limit' })
      node.advance(31 * DAY)
      node.logInAgain(member)
      await expect(
        debit(node, member, { ...expensiveBundle, iban: ibans[2] ?? '' }),
      ).resolves.toHaveProperty('order')
    },
  )

  test('is returned before the form, with the amount that is left', async () => {
    const member = await joinedLongAgo()
    const api = await as(member)
    for (let placed = 0; placed < 2; placed++)
      await debit(node, member, { ...expensiveBundle, iban: ibanOf(++accounts) })
    await expect(api(getMandate, { bundle: 'p2' })).rejects.toMatchObject({
      code: 'debit_limit',
      params: { left: 2002 },
    })
    expect(await api(getMandate, { bundle: 'p1' })).toMatchObject({ amount: { amount: 1999 } })
  })

  test('does not count an order that the provider refused', async () => {
    const member = await joinedLongAgo()
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.resolve(new Response('{}', { status: 422 }))
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(
        debit(node, member, { ...expensiveBundle, iban: ibanOf(++accounts) }),
      ).rejects.toMatchObject({
        code: 'payment_unavailable',
      })
    local.send = send
    const failed = await rows(
      app.pool,
      sql`select status from credit_order where member_id = ${member}`,
    )
    expect(failed).toEqual([{ status: 'failed' }, { status: 'failed' }, { status: 'failed' }])
    await expect(
      debit(node, member, { ...expensiveBundle, iban: ibanOf(++accounts) }),
    ).resolves.toHaveProperty('order')
  })

  test('is lifted once two debits have settled', async () => {
    const member = await joinedLongAgo()
    for (let settled = 0; settled < 2; settled++) {
      const { order: id } = await debit(node, member, {
        ...expensiveBundle,
        iban: ibanOf(++accounts),
      })
      await end(id, 'paid')
    }
    await expect(
      debit(node, member, { ...expensiveBundle, iban: ibanOf(++accounts) }),
    ).resolves.toHaveProperty('order')
  })
})

test('a charge of a stored card keeps its discount until its result is known', async () => {
  const member = await newcomer()
  const first = await order(node, member, { method: 'creditcard', keep_card: true, bundle: 'p0' })
  await press(node, first.checkout, 'paid')
  await runJobs()
  const { code } = await addCampaign('CARD10')
  const [card] = (await (await as(member))(listCards, {})).cards
  const { order: charged } = await order(node, member, {
    method: 'creditcard',
    card: card?.id ?? '',
    code,
  })
  // The provider has charged the card, but its webhook has not arrived.
  await expect(order(node, member, { code })).rejects.toMatchObject({ code: 'discount_in_use' })
  await runJobs()
  expect(await readStatus(member, charged)).toBe('completed')
  await expect(order(node, member, { code })).rejects.toMatchObject({ code: 'discount_not_found' })
})

async function addCampaign(code: string) {
  const starts = new Date(node.now().getTime() - DAY)
  await execute(
    app.pool,
    sql`insert into discount_code (site_id, code, percentage, starts_at) values (1, ${code}, 1000, ${starts})`,
  )
  return { code }
}
