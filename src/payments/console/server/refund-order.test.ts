import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { spendCredits } from '../../../credits/server/public.ts'
import { execute, row, rows } from '../../../server/database/query.ts'
import { answerApproval } from '../../../staff/contract.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { getConsoleOrder, refundOrder, retryRefund } from '../orders-contract.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
const db = app.pool
const reason = 'Goodwill, as agreed on the phone.'
const finance = await as(await addStaff(db, ['finance']))
const colleague = await as(await addStaff(db, ['finance']))
const support = await as(await addStaff(db, ['support']))

async function addBuyer(bundle = 'p1', member?: string) {
  const seenAt = new Date(node.now().getTime() - 90 * 86_400_000)
  const buyer = member ?? (await addMember(db, { seenAt }))
  const { order: id, checkout } = await order(node, buyer, { bundle })
  await press(node, checkout, 'paid')
  await runJobs()
  return { member: buyer, id, checkout }
}

const spend = (memberId: string, credits: number) =>
  spendCredits(
    { db, now: node.now() },
    { memberId, credits, key: crypto.randomUUID(), kind: 'message', reference: '1' },
  )

const readState = (id: string) =>
  row(
    db,
    sql`select o.status, o.refunded_amount, (select sum(remaining)::int from credit_lot where order_id = ${id}) as credits,
          (select count(*)::int from refund where order_id = ${id}) as refunds from credit_order o where order_id = ${id}`,
  )

describe('refundOrder', () => {
  test('pays a part back with the credits that it bought, a credit note and a mail', async () => {
    const { member, id } = await addBuyer()
    await spend(member, 13)
    expect(await finance(refundOrder, { id, amount: 1000, refunded: 0, reason })).toEqual({
      approval: null,
    })
    await runJobs()
    expect(await readState(id)).toMatchObject({
      status: 'completed',
      refunded_amount: 1000,
      credits: 12,
      refunds: 1,
    })
    const { order: found } = await finance(getConsoleOrder, { id })
    expect(found).toMatchObject({
      adds_up: true,
      refundable: { amount: 999, closed: null, alone: 19_000 },
      refunds: [{ amount: 1000, credits: 25, status: 'settled', by_staff: true }],
      invoices: [{ gross: 1999 }, { gross: -1000 }],
      movements: [
        { kind: 'payment', from: 'member', to: 'provider', amount: 1999 },
        { kind: 'vat', from: 'income', to: 'tax', amount: 347 },
        { kind: 'refund', from: 'provider', to: 'member', amount: 1000 },
        { kind: 'refund_vat', from: 'tax', to: 'income', amount: 174 },
      ],
    })
    expect(mails.at(-1)?.subject).toBe('payments/paid-back')
    expect(await findFaults(db, 1)).toEqual([])
  })

  test('is refused to the buyer, also as staff, and to staff of another site', async () => {
    const { member, id } = await addBuyer()
    const refund = { id, amount: 500, refunded: 0, reason }
    const stranger = await as(await addMember(db))
    await expect(stranger(refundOrder, refund)).rejects.toMatchObject({ status: 404 })
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{finance}' where member_id = ${member}`,
    )
    const buyer = await as(member)
    await expect(buyer(refundOrder, refund)).rejects.toMatchObject({ code: 'own_order' })
    await execute(db, sql`update credit_order set site_id = 2 where order_id = ${id}`)
    for (const call of [refundOrder, getConsoleOrder] as const)
      await expect(finance(call, refund)).rejects.toMatchObject({ code: 'not_found' })
    expect(await readState(id)).toMatchObject({ refunds: 0, refunded_amount: 0 })
  })

  test('pays the rest back in full and ends the membership', async () => {
    const { id } = await addBuyer()
    await finance(refundOrder, { id, amount: 999, refunded: 0, reason })
    await finance(refundOrder, { id, amount: 1000, refunded: 999, reason })
    await runJobs()
    expect(await readState(id)).toMatchObject({
      status: 'refunded',
      refunded_amount: 1999,
      credits: 0,
    })
    expect(await findFaults(db, 1)).toEqual([])
    await expect(
      finance(refundOrder, { id, amount: 1, refunded: 1999, reason }),
    ).rejects.toMatchObject({ code: 'not_refundable' })
  })

  test('of two people at once pays one back; the second sees the change', async () => {
    const { id } = await addBuyer()
    const input = { id, amount: 1999, refunded: 0, reason }
    const answers = await Promise.allSettled([
      finance(refundOrder, input),
      colleague(refundOrder, input),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'order_changed' },
    })
    expect(await readState(id)).toMatchObject({ refunded_amount: 1999, refunds: 1 })
  })

  test('waits for a second person above €200 of one member, over several orders and in parallel', async () => {
    const { member, id: first } = await addBuyer('p3')
    const { id: second } = await addBuyer('p3', member)
    const { id: third } = await addBuyer('p3', member)
    const answers = await Promise.all(
      [first, second, third].map((id) =>
        finance(refundOrder, { id, amount: 7999, refunded: 0, reason }),
      ),
    )
    const waiting = answers.flatMap(({ approval }) => approval ?? [])
    expect(waiting).toHaveLength(1)
    const yes = { id: waiting[0] ?? '', approved: true, answer: '' }
    await expect(finance(answerApproval, yes)).rejects.toMatchObject({ code: 'own_approval' })
    await expect(support(answerApproval, yes)).rejects.toMatchObject({ code: 'role_required' })
    await colleague(answerApproval, yes)
    const refunded = await row<{ amount: number }>(
      db,
      sql`select sum(refunded_amount)::int as amount from credit_order where member_id = ${member}`,
    )
    expect(refunded.amount).toBe(3 * 7999)
    expect(await findFaults(db, 1)).toEqual([])
  })

  test('does not happen when the order changed before the second person answered', async () => {
    const { id } = await addBuyer()
    await execute(db, sql`update credit_order set amount = 30000 where order_id = ${id}`)
    const large = { id, amount: 20_001, refunded: 0, reason }
    const { approval } = await finance(refundOrder, large)
    await expect(colleague(refundOrder, large)).rejects.toMatchObject({ code: 'approval_waiting' })
    await finance(refundOrder, { id, amount: 500, refunded: 0, reason })
    await expect(
      colleague(answerApproval, { id: approval ?? '', approved: true, answer: '' }),
    ).rejects.toMatchObject({ code: 'approval_outdated' })
    expect(await readState(id)).toMatchObject({ refunded_amount: 500 })
  })

  test('is done by support too, alone up to the same limit', async () => {
    const { id } = await addBuyer()
    const refund = { id, amount: 100, refunded: 0, reason }
    expect(await support(refundOrder, refund)).toEqual({ approval: null })
    expect(await readState(id)).toMatchObject({ refunded_amount: 100 })
    await execute(db, sql`update credit_order set amount = 30000 where order_id = ${id}`)
    const large = await support(refundOrder, { ...refund, amount: 20_001, refunded: 100 })
    const yes = { id: large.approval ?? '', approved: true, answer: '' }
    await expect(support(answerApproval, yes)).rejects.toMatchObject({ code: 'role_required' })
  })

  test('refuses more than is left, unpaid and charged back orders, and other roles', async () => {
    const { id, checkout } = await addBuyer()
    const refund = (input: object) =>
      finance(refundOrder, { id, amount: 100, refunded: 0, reason, ...input })
    await expect(refund({ amount: 2000 })).rejects.toMatchObject({
      code: 'amount_too_high',
      params: { left: 1999 },
    })
    const moderator = await as(await addStaff(db, ['moderator']))
    await expect(
      moderator(refundOrder, { id, amount: 1, refunded: 0, reason }),
    ).rejects.toMatchObject({ code: 'role_required' })
    await press(node, checkout, 'chargeback')
    await runJobs()
    await expect(refund({ refunded: 1999 })).rejects.toMatchObject({ code: 'not_refundable' })
    const open = await order(node, await addMember(db))
    await expect(refund({ id: open.order })).rejects.toMatchObject({ code: 'not_refundable' })
    await execute(db, sql`update credit_order set site_id = 2 where order_id = ${open.order}`)
    await expect(refund({ id: open.order })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('retryRefund', () => {
  test('sends a refund again that the provider refused, once', async () => {
    const { id } = await addBuyer()
    await execute(
      db,
      sql`update local_payment set body = jsonb_set(body, '{status}', '"failed"') where body->'metadata'->>'order_id' = ${id}`,
    )
    await finance(refundOrder, { id, amount: 500, refunded: 0, reason })
    await runJobs()
    const { order: stuck } = await support(getConsoleOrder, { id })
    expect(stuck.refunds).toMatchObject([{ status: 'stuck' }])
    await execute(
      db,
      sql`update local_payment set body = jsonb_set(body, '{status}', '"paid"') where body->'metadata'->>'order_id' = ${id}`,
    )
    const input = { order: id, refund: stuck.refunds[0]?.id ?? '', reason }
    await finance(retryRefund, input)
    await expect(finance(retryRefund, input)).rejects.toMatchObject({ code: 'not_stuck' })
    await runJobs()
    expect((await support(getConsoleOrder, { id })).order.refunds).toMatchObject([
      { status: 'settled' },
    ])
    const actions = await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where subject_id = ${id} order by entry_id`,
    )
    expect(actions.map(({ action }) => action)).toEqual(['order.refund', 'order.refund.retry'])
  })
})
