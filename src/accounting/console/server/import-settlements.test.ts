import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { findFaults } from '../../server/reconciliation-faults.ts'
import { row } from '../../../server/database/query.ts'
import { importSettlements, listSettlements } from '../contract.ts'
import { getConsoleOrder } from '../../../payments/console/orders-contract.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'flexpay' } })
const finance = await as(await addStaff(app.pool, ['finance']))
const day = node.now().toISOString().slice(0, 10)

async function buy() {
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const member = await addMember(app.pool, { seenAt })
  const { order: id, checkout } = await order(node, member, { method: 'creditcard' })
  const { pathname, search } = new URL(checkout)
  const press = async (status: string) => {
    await request(pathname + search, {
      method: 'POST',
      body: new URLSearchParams({ status }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await runJobs()
  }
  await press('paid')
  const numbers = await row<{ sale: string; transaction: string }>(
    app.pool,
    sql`select body ->> 'saleID' as sale, body ->> 'transactionID' as transaction
        from local_payment where id = ${`flexpay-order-${id}`}`,
  )
  return { id, press, ...numbers }
}

const file = (...lines: string[]) =>
  new Blob([['payout,paid_out_at,currency,type,transaction,amount', ...lines].join('\r\n')])

const upload = (...lines: string[]) =>
  finance(importSettlements, { provider: 'flexpay' }, { file: file(...lines) })

describe('a statement of payouts at FlexPay', () => {
  test('is booked once, matched to its orders by any number, with fees, reserve and chargeback', async () => {
    const [first, second, third] = [await buy(), await buy(), await buy()]
    await second.press('chargeback')
    const lines = [
      `W48,${day},EUR,sale,${first.sale},19.99`,
      `W48,${day},EUR,sale,${second.transaction},19.99`,
      `W48,${day},EUR,sale,order-${third.id},19.99`,
      `W48,${day},EUR,chargeback,${second.transaction},-19.99`,
      `W48,${day},EUR,fee,,-25.03`,
      `W48,${day},EUR,fee,${second.sale},-0.97`,
      `W48,${day},EUR,reserve,,-4.00`,
      `W48,${day},EUR,payout,,9.98`,
    ]
    expect(await upload(...lines)).toEqual({ booked: 1, known: 0 })
    expect(await upload(...lines)).toEqual({ booked: 0, known: 1 })
    expect((await finance(listSettlements, { from: day, to: day })).settlements).toMatchObject([
      {
        provider: 'flexpay',
        id: 'W48',
        payments: 5997,
        refunds: 0,
        chargebacks: -1999,
        fees: -2600,
        reserves: -400,
        amount: 998,
      },
    ])
    expect(await findFaults(app.pool, 1)).toEqual([])
    const { order: paid } = await finance(getConsoleOrder, { id: first.id })
    expect(paid.adds_up).toBe(true)
  })

  test('that differs from the orders, or in itself, is a fault in the console', async () => {
    const bought = await buy()
    await upload(
      `W49,${day},EUR,sale,${bought.sale},19.98`,
      `W49,${day},EUR,sale,4711,5.00`,
      `W49,${day},EUR,payout,,24.00`,
    )
    const faults = await findFaults(app.pool, 1)
    const found = faults.map(({ fault, detail }) => `${fault}: ${detail}`)
    expect(found.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'settlement_differs: 1998 <> 1999 EUR',
      'settlement_sum_differs: 2498 <> 2400 EUR',
      'settlement_unmatched: payment 500 EUR',
    ])
  })

  test.each([
    [1, []],
    [2, [`W50,${day},EUR,bonus,,1.00`, `W50,${day},EUR,payout,,1.00`]],
    [2, [`W50,${day},JPY,sale,order-1,1.00`, `W50,${day},JPY,payout,,1.00`]],
    [2, [`W50,${day},EUR,sale,order-1,-1.00`, `W50,${day},EUR,payout,,-1.00`]],
    [3, [`W50,${day},EUR,sale,order-1,1.00`, `W50,${day},EUR,payout,,"1,00"`]],
    [
      3,
      [
        `W50,${day},EUR,sale,order-1,1.00`,
        `W50,${day},EUR,sale,,1.00`,
        `W50,${day},EUR,payout,,2.00`,
      ],
    ],
    [
      3,
      [
        `W50,${day},EUR,sale,order-1,1.00`,
        `W50,${day},USD,fee,,-1.00`,
        `W50,${day},EUR,payout,,0.00`,
      ],
    ],
    [2, [`W50,${day},EUR,sale,order-1,1.00`]],
    [3, [`W50,${day},EUR,payout,,1.00`, `W50,${day},EUR,payout,,1.00`]],
  ])('is refused as a whole for its line %i', async (line, lines) => {
    await expect(upload(...lines)).rejects.toMatchObject({
      code: 'statement_unreadable',
      params: { line },
    })
    const { settlements } = await finance(listSettlements, { from: day, to: day })
    expect(settlements.map(({ id }) => id)).not.toContain('W50')
  })

  test('is taken of finance alone, and for no provider that tells its payouts itself', async () => {
    const support = await as(await addStaff(app.pool, ['support']))
    const input = { provider: 'flexpay' }
    await expect(support(importSettlements, input, { file: file() })).rejects.toMatchObject({
      code: 'role_required',
    })
    for (const provider of ['adyen', 'mollie', 'acme'])
      await expect(
        finance(importSettlements, { provider }, { file: file() }),
      ).rejects.toMatchObject({
        code: 'bad_input',
      })
  })
})
