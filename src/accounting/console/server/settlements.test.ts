import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { execute } from '../../../server/database/query.ts'
import { accountingSchedules } from '../../server/jobs.ts'
import { getConsoleOrder } from '../../../payments/console/orders-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const finance = await as(await addStaff(app.pool, ['finance']))

async function paidOrder() {
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const { order: id, checkout } = await order(node, await addMember(app.pool, { seenAt }))
  await press(node, checkout, 'paid')
  await runJobs()
  return { id, checkout }
}

async function fetchSettlements(): Promise<void> {
  for (const work of accountingSchedules)
    if (work.name === 'accounting_fetch_settlements') await runScheduled(app, work)
}

async function listSettled(id: string) {
  const { movements, adds_up: addsUp } = (await finance(getConsoleOrder, { id })).order
  expect(addsUp).toBe(true)
  return movements
    .filter(({ kind }) => kind === 'settlement' || kind === 'fee')
    .map(({ kind, from, to, amount }) => `${kind} ${from} ${to} ${amount}`)
}

test('an order shows what was paid out for it, and its share of the fees', async () => {
  const orders = [await paidOrder(), await paidOrder(), await paidOrder()]
  expect(await listSettled(orders[0]?.id ?? '')).toEqual([])
  await fetchSettlements()
  for (const { id } of orders)
    expect(await listSettled(id)).toEqual([
      'settlement provider bank 1970',
      'fee provider costs 29',
    ])
  await press(node, orders[0]?.checkout ?? '', 'refund-half')
  await runJobs()
  await fetchSettlements()
  expect(await listSettled(orders[0]?.id ?? '')).toEqual([
    'settlement provider bank 1970',
    'fee provider costs 29',
    'settlement bank provider 999',
  ])
  // Fees that cannot be divided evenly still add up.
  await execute(
    app.pool,
    sql`update settlement_entry set amount = case when entry_id = (select min(entry_id) from settlement_entry where kind = 'fee' and amount < 0) then -100 else 0 end
        where kind = 'fee'`,
  )
  const lines = (await Promise.all(orders.map(({ id }) => listSettled(id)))).flat()
  const fees = lines
    .filter((line) => line.startsWith('fee'))
    .map((line) => Number(line.split(' ')[3]))
  expect(fees.toSorted((a, b) => a - b)).toEqual([33, 33, 34])
})
