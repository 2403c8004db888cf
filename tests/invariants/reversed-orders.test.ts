import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { memberReactivated } from '../../src/accounts/server/public.ts'
import { openChat } from '../../src/chat/contract.ts'
import { sendMessage, unsendMessage } from '../../src/chat/sending-contract.ts'
import { chatSchedules } from '../../src/chat/server/jobs.ts'
import { getBalance, returnCredits, waiveCredits } from '../../src/credits/server/public.ts'
import { getOrder, withdrawOrder } from '../../src/payments/contract.ts'
import { findFaults } from '../../src/accounting/server/reconciliation-faults.ts'
import type { Api } from '../../src/platform/contract.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import { inTransaction } from '../../src/server/database/transaction.ts'
import { createJobContext } from '../../src/server/http/create-context.ts'
import { runScheduled } from '../../src/app/server/run-jobs.ts'
import { testApp } from '../factories/app.ts'
import { addWriter } from '../factories/chat.ts'
import { order, press } from '../factories/checkout.ts'
import { addMember } from '../factories/member.ts'

const node = await testApp()
const { app, as, runJobs } = node
const DAY = 86_400_000
const ledger = () => ({ db: app.pool, now: node.now() })

/** A member who bought 50 credits for 19.99 and sent one message for each of `sent`. */
async function buyer(sent = 0) {
  const member = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 20 * DAY) })
  const receiver = await addWriter(app.pool, { credits: 0 })
  const { order: id, checkout } = await order(node, member)
  const api = await as(member)
  const end = async (status: string) => {
    await press(node, checkout, status)
    await runJobs()
  }
  await end('paid')
  const conversation = sent > 0 ? await sendMessages(api, receiver, sent) : ''
  return { member, receiver, id, api, end, conversation }
}

async function sendMessages(api: Api, receiver: string, count: number): Promise<string> {
  const { conversation } = await api(sendMessage, {
    id: crypto.randomUUID(),
    profile: receiver,
    text: 'Hello there',
  })
  for (let sent = 1; sent < count; sent++)
    await api(sendMessage, {
      id: crypto.randomUUID(),
      conversation: conversation ?? '',
      text: 'Hello again',
    })
  return conversation ?? ''
}

async function unsendAll(api: Api, conversation: string, count: number) {
  for (let seq = 1; seq <= count; seq++) await api(unsendMessage, { conversation, seq })
}

const runGuarantee = async () => {
  for (const work of chatSchedules) await runScheduled(app, work)
}

const reactivate = (memberId: string) =>
  createJobContext(app, 1, { cookies: [], afterCommit: [] }, app.pool).emit(memberReactivated, {
    memberId,
  })

async function forfeitedOf(member: string): Promise<number> {
  const { credits } = await row<{ credits: number }>(
    app.pool,
    sql`select coalesce(sum(credits), 0)::int as credits from ledger_entry where member_id = ${member} and account = 'forfeited'`,
  )
  return credits
}

const expectConsistentBooks = async () => expect(await findFaults(app.pool, 1)).toEqual([])

describe('credits of a reversed order do not return', () => {
  test('by unsending messages after a chargeback', async () => {
    const { member, api, end, conversation } = await buyer(5)
    await end('chargeback')
    await unsendAll(api, conversation, 5)
    expect(await getBalance(app.pool, member)).toBe(0)
    expect(await forfeitedOf(member)).toBe(5)
    await expectConsistentBooks()
  })

  test('by unsending messages after a withdrawal', async () => {
    const { member, id, api, conversation } = await buyer(5)
    const { refundable } = (await api(getOrder, { id })).order
    await api(withdrawOrder, { order: id, amount: refundable?.amount ?? 0 })
    await unsendAll(api, conversation, 5)
    expect(await getBalance(app.pool, member)).toBe(0)
    await expectConsistentBooks()
  })

  test('by the answer guarantee', async () => {
    const { member, receiver, end } = await buyer(3)
    await end('chargeback')
    await execute(
      app.pool,
      sql`update account set status = 'deleted', deleted_at = now() where member_id = ${receiver}`,
    )
    await runGuarantee()
    expect(await getBalance(app.pool, member)).toBe(0)
    expect(await forfeitedOf(member)).toBe(3)
  })

  test('by reactivating an account that waived them', async () => {
    const { member, end } = await buyer()
    await waiveCredits(ledger(), { memberId: member, provisional: true })
    await end('chargeback')
    await reactivate(member)
    expect(await getBalance(app.pool, member)).toBe(0)
    expect(await forfeitedOf(member)).toBe(50)
    await expectConsistentBooks()
  })

  test('beyond what a partial refund left', async () => {
    const { member, api, end, conversation } = await buyer(40)
    await end('refund-half')
    expect(await getBalance(app.pool, member)).toBe(0)
    await unsendAll(api, conversation, 40)
    // 9.99 of 19.99 paid for 24 of the 50 credits.
    expect(await getBalance(app.pool, member)).toBe(26)
    expect(await forfeitedOf(member)).toBe(14)
    await expectConsistentBooks()
  })

  test('beyond what several partial refunds left together', async () => {
    const { member, end } = await buyer()
    for (let refund = 0; refund < 4; refund++) await end('refund-half')
    // 18.74 of 19.99 were refunded, which paid for 46 of the 50 credits; each refund alone rounds to fewer.
    expect(await getBalance(app.pool, member)).toBe(4)
    await expectConsistentBooks()
  })

  test('while the credits of another order do', async () => {
    const { member, api, end, conversation } = await buyer(5)
    await end('chargeback')
    const second = await order(node, member)
    await press(node, second.checkout, 'paid')
    await runJobs()
    await api(sendMessage, { id: crypto.randomUUID(), conversation, text: 'From the second order' })
    await unsendAll(api, conversation, 6)
    expect(await getBalance(app.pool, member)).toBe(50)
    await expectConsistentBooks()
  })
})

describe('a won dispute', () => {
  test('returns what the chargeback took and what was forfeited meanwhile, once', async () => {
    const { member, receiver, api, end, conversation } = await buyer(5)
    await end('chargeback')
    await unsendAll(api, conversation, 2)
    await (
      await as(receiver)
    )(openChat, { conversation, up_to: 5 })
    await end('chargeback-reversed')
    await end('webhook')
    expect(await getBalance(app.pool, member)).toBe(47)
    expect(await forfeitedOf(member)).toBe(0)
    await expectConsistentBooks()
  })

  test('returns nothing of an order that was withdrawn before it', async () => {
    const { member, id, api, end, conversation } = await buyer(5)
    await api(withdrawOrder, { order: id, amount: 1800 })
    await runJobs()
    await end('chargeback')
    await unsendAll(api, conversation, 5)
    await end('chargeback-reversed')
    expect(await getBalance(app.pool, member)).toBe(0)
    await expectConsistentBooks()
  })

  test('returns nothing while another chargeback of the order is open, and everything after the last', async () => {
    const { member, id, end } = await buyer()
    await end('chargeback')
    await addChargebackAtProvider(id)
    await end('pending')
    await reverseAtProvider(id, 0)
    await end('pending')
    expect(await getBalance(app.pool, member)).toBe(0)
    await expectConsistentBooks()
    await reverseAtProvider(id, 1)
    await end('pending')
    expect(await getBalance(app.pool, member)).toBe(50)
    await expectConsistentBooks()
  })
})

const noticesOf = async (id: string) => {
  const { payment } = await row<{ payment: string }>(
    app.pool,
    sql`select provider_payment_id as payment from credit_order where order_id = ${id}`,
  )
  await node.request(`/api/payment-webhook.php?order=${id}`, {
    method: 'POST',
    body: `id=${payment}`,
  })
}

async function addChargebackAtProvider(id: string) {
  await execute(
    app.pool,
    sql`update local_payment p set body = jsonb_insert(body, '{_embedded,chargebacks,-1}',
          jsonb_build_object('id', 'chb_second', 'amount', body->'amount', 'reversedAt', null), true)
        from credit_order o where o.order_id = ${id} and p.id = o.provider_payment_id`,
  )
  await noticesOf(id)
}

async function reverseAtProvider(id: string, position: number) {
  await execute(
    app.pool,
    sql`update local_payment p
        set body = jsonb_set(body, array['_embedded', 'chargebacks', ${String(position)}, 'reversedAt'], to_jsonb('2026-06-01'::text))
        from credit_order o where o.order_id = ${id} and p.id = o.provider_payment_id`,
  )
  await noticesOf(id)
}

describe('the database', () => {
  const credit = (member: string, id: string, key: string) => sql`insert into ledger_transfer
    (member_id, transaction_id, line, kind, from_account, to_account, lot_id, credits, at)
    select ${member}, ${key}, 0, 'gesture', 'earned', 'member', l.lot_id, 1, now() from credit_lot l where l.order_id = ${id}`

  test('refuses a transfer that fills a lot of a reversed order', async () => {
    const { member, id, end } = await buyer(1)
    await end('chargeback')
    await expect(execute(app.pool, credit(member, id, 'by hand'))).rejects.toMatchObject({
      code: '23001',
    })
    expect(await getBalance(app.pool, member)).toBe(0)
  })

  test.each(['refunded', 'charged_back'])(
    'refuses to mark an order %s that still has credits',
    async (status) => {
      const { id } = await buyer()
      const change = sql`update credit_order set status = ${status}::order_status where order_id = ${id}`
      await expect(execute(app.pool, change)).rejects.toMatchObject({ code: '23001' })
      expect(
        await rows(
          app.pool,
          sql`select 1 from credit_order where order_id = ${id} and status = 'completed'`,
        ),
      ).toHaveLength(1)
    },
  )

  test('lets only one of a concurrent return and manual reversal succeed', async () => {
    for (let round = 0; round < 6; round++) {
      const { member, id, api, conversation } = await buyer(1)
      const withdrawal = (await api(getOrder, { id })).order.refundable?.amount ?? 0
      await Promise.allSettled([
        api(unsendMessage, { conversation, seq: 1 }),
        api(withdrawOrder, { order: id, amount: withdrawal }),
        inTransaction(app.pool, (db) => execute(db, credit(member, id, 'by hand'))),
      ])
      const [left] = await rows<{ status: string; remaining: number }>(
        app.pool,
        sql`select o.status, l.remaining from credit_order o join credit_lot l using (order_id) where order_id = ${id}`,
      )
      if (left?.status === 'refunded') expect(left.remaining).toBe(0)
      expect(await getBalance(app.pool, member)).toBe(left?.remaining)
    }
  })

  test('refuses credits for an unpaid order', async () => {
    const member = await addMember(app.pool, { seenAt: new Date(node.now().getTime() - 20 * DAY) })
    const { order: id } = await order(node, member)
    const grant = sql`select * from grant_credits(${member}, 'early', ${id}, 'purchase', 50, ${id}, 1999, 'EUR', false, now())`
    await expect(execute(app.pool, grant)).rejects.toMatchObject({ code: '23001' })
  })
})

test('a return of several lots forfeits only the closed ones', async () => {
  const { member, end } = await buyer()
  await waiveCredits(ledger(), { memberId: member, provisional: true })
  const second = await order(node, member)
  await press(node, second.checkout, 'paid')
  await runJobs()
  node.advance(1000)
  await waiveCredits(ledger(), { memberId: member, provisional: true })
  await end('chargeback')
  await reactivate(member)
  expect(await getBalance(app.pool, member)).toBe(50)
  expect(
    await returnCredits(ledger(), { memberId: member, key: 'never-spent', reason: 'unsend' }),
  ).toBe(50)
  await expectConsistentBooks()
})
