import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { execute } from '../../../server/database/query.ts'
import { accountingSchedules } from '../../server/jobs.ts'
import { listFaults, resolveFault } from '../faults-contract.ts'

const node = await testApp()
const { app, as, runJobs } = node
const db = app.pool
const reason = 'Looked at the dashboard of the provider.'
const finance = await as(await addStaff(db, ['finance']))

async function reconcileAll() {
  for (const work of accountingSchedules)
    if (work.name === 'accounting_reconcile') await runScheduled(app, work)
}

async function addPaidOrder() {
  const member = await addMember(db, {
    seenAt: new Date(node.now().getTime() - 90 * 86_400_000),
  })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  return { id, checkout }
}

/** The provider refunded, and its report was lost. */
const refundAtProvider = (id: string) =>
  execute(
    db,
    sql`update local_payment set body = jsonb_set(body, '{_embedded,refunds}',
          '[{"id":"re_lost","amount":{"currency":"EUR","value":"10.00"},"status":"refunded"}]')
        where body->'metadata'->>'order_id' = ${id}`,
  )

const findFault = async (subject: string) =>
  (await finance(listFaults, {})).faults.find((fault) => fault.subject === subject)

describe('resolveFault', () => {
  test('asks the provider, applies its answer and closes the difference', async () => {
    const { id } = await addPaidOrder()
    await refundAtProvider(id)
    await reconcileAll()
    const found = await findFault(id)
    expect(found).toMatchObject({
      fault: 'provider_differs',
      state: 'open',
      order: id,
      ways: ['fetch', 'explain'],
    })
    const key = { fault: 'provider_differs', subject: id, detail: found?.detail ?? '' }
    expect(await finance(resolveFault, { ...key, way: 'fetch', reason })).toEqual({ state: 'open' })
    await runJobs()
    expect(await findFault(id)).toMatchObject({ state: 'gone', ways: [] })
    await expect(finance(resolveFault, { ...key, way: 'explain', reason })).rejects.toMatchObject({
      code: 'fault_resolved',
    })
  })

  test('refuses a way that the difference does not offer, and a difference that does not exist', async () => {
    const { id } = await addPaidOrder()
    await refundAtProvider(id)
    await reconcileAll()
    const { detail = '' } = (await findFault(id)) ?? {}
    const key = { fault: 'provider_differs', subject: id, detail }
    await expect(finance(resolveFault, { ...key, way: 'recheck', reason })).rejects.toMatchObject({
      code: 'way_not_possible',
    })
    await expect(
      finance(resolveFault, { ...key, subject: '1', way: 'explain', reason }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await findFault(id)).toMatchObject({ state: 'open' })
  })

  test('checks our own books again, and opens a fault that comes back', async () => {
    const { id } = await addPaidOrder()
    const breakBooks = () =>
      execute(db, sql`update credit_order set credits = 51 where order_id = ${id}`)
    await breakBooks()
    await reconcileAll()
    const { detail = '' } = (await findFault(id)) ?? {}
    const recheck = {
      fault: 'granted_differs',
      subject: id,
      detail,
      way: 'recheck' as const,
      reason,
    }
    expect(await finance(resolveFault, recheck)).toEqual({ state: 'open' })
    await execute(db, sql`update credit_order set credits = 50 where order_id = ${id}`)
    expect(await finance(resolveFault, recheck)).toEqual({ state: 'gone' })
    await breakBooks()
    await reconcileAll()
    expect(await findFault(id)).toMatchObject({ state: 'open' })
    const explain = { ...recheck, way: 'explain' as const }
    await finance(resolveFault, explain)
    await reconcileAll()
    expect(await findFault(id)).toMatchObject({ state: 'explained', note: reason })
  })

  test('closes by itself what the next night does not find, and is for finance only', async () => {
    const { id } = await addPaidOrder()
    await execute(db, sql`update credit_order set credits = 51 where order_id = ${id}`)
    await reconcileAll()
    await execute(db, sql`update credit_order set credits = 50 where order_id = ${id}`)
    await reconcileAll()
    expect(await findFault(id)).toMatchObject({ state: 'gone', resolved_by: null })
    const support = await as(await addStaff(db, ['support']))
    await expect(support(listFaults, {})).rejects.toMatchObject({ code: 'role_required' })
  })
})
