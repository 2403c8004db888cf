import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { getUser } from '../../accounts/contract.ts'
import { memberReactivated } from '../../accounts/server/public.ts'
import { hashPassword } from '../../server/passwords/hash-password.ts'
import { spendCredits } from '../../credits/server/public.ts'
import { deleteAccount, getDeletion } from '../../data-rights/contract.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createJobContext } from '../../server/http/create-context.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
const DAY = 86_400_000
const password = 'ten characters at least'
const passwordHash = await hashPassword(password)

async function buyer(email: string) {
  const member = await addMember(app.pool, {
    email,
    passwordHash,
    seenAt: new Date(node.now().getTime() - 90 * DAY),
  })
  const { order: id, checkout } = await order(node, member)
  await press(node, checkout, 'paid')
  await runJobs()
  await spendCredits(
    { db: app.pool, now: node.now() },
    { memberId: member, credits: 13, key: crypto.randomUUID(), kind: 'message', reference: '1' },
  )
  return { member, id, checkout, api: await as(member) }
}

const listEntries = (member: string, kind: string) =>
  rows<{ account: string; credits: number }>(
    app.pool,
    sql`select e.account, e.credits from ledger_entry e join ledger_transaction t using (member_id, transaction_id)
        where member_id = ${member} and t.kind = ${kind} order by e.account desc`,
  )

describe('account deletion', () => {
  test('refunds exactly the amount shown and mails the receipt of an account that is gone', async () => {
    const { id, api } = await buyer('refunded@example.com')
    expect(await api(getDeletion, {})).toMatchObject({
      paid_credits: 37,
      refund: { amounts: [{ amount: 1480, currency: 'EUR' }], credits: 37, debit: false },
    })
    await api(deleteAccount, { password, credits: 'refund', now: true })
    await runJobs()
    const refunds = await rows(
      app.pool,
      sql`select status, amount from refund where order_id = ${id}`,
    )
    expect(refunds).toEqual([{ status: 'settled', amount: 1480 }])
    const receipt = mails.find(
      ({ subject, to }) =>
        subject === 'payments/withdrawal-receipt' && to === 'refunded@example.com',
    )
    expect(receipt?.text).toContain('14,80')
  })

  test('records waived credits in the ledger and restores them at reactivation', async () => {
    const { member, api } = await buyer('waives@example.com')
    await api(deleteAccount, { password, credits: 'waive' })
    expect(await listEntries(member, 'erasure')).toEqual([
      { account: 'waived', credits: 37 },
      { account: 'member', credits: -37 },
    ])
    const effects = { cookies: [], afterCommit: [] }
    await createJobContext(app, 1, effects, app.pool).emit(memberReactivated, { memberId: member })
    expect(await listEntries(member, 'reactivation')).toEqual([
      { account: 'waived', credits: -37 },
      { account: 'member', credits: 37 },
    ])
    expect(
      (
        await row<{ n: number }>(
          app.pool,
          sql`select balance as n from wallet where member_id = ${member}`,
        )
      ).n,
    ).toBe(37)
  })

  test('mentions a discount only to members who have one, where the site enables it', async () => {
    const offered = async (seenAt: Date) => {
      const api = await as(await addMember(app.pool, { passwordHash, seenAt }))
      return (await api(getDeletion, {})).delete_discount
    }
    const [newcomer, longAgo] = [node.now(), new Date(node.now().getTime() - 90 * DAY)]
    expect(await offered(newcomer)).toBe(false)
    app.siteById(1).settings.delete_discount = true
    expect(await offered(newcomer)).toBe(true)
    expect(await offered(longAgo)).toBe(false)
  })

  test('promises no refund for credits bought too long ago; they end with the account', async () => {
    const { member, id, api } = await buyer('long-ago@example.com')
    const longAgo = new Date(node.now().getTime() - 31 * DAY)
    await execute(
      app.pool,
      sql`update credit_order set completed_at = ${longAgo} where order_id = ${id}`,
    )
    expect(await api(getDeletion, {})).toMatchObject({
      paid_credits: 37,
      refund: { amounts: [], credits: 0 },
    })
    await api(deleteAccount, { password, credits: 'refund' })
    expect(await rows(app.pool, sql`select 1 from refund where order_id = ${id}`)).toEqual([])
    expect(await listEntries(member, 'erasure')).toHaveLength(2)
  })

  test('refunds money that arrives afterwards', async () => {
    const { api, member } = await buyer('leaves@example.com')
    const { order: late, checkout } = await order(node, member)
    await press(node, checkout, 'failed')
    await runJobs()
    await api(deleteAccount, { password, credits: 'waive' })
    await press(node, checkout, 'paid')
    await runJobs()
    const refunds = await rows(
      app.pool,
      sql`select status, amount from refund where order_id = ${late}`,
    )
    expect(refunds).toEqual([{ status: 'settled', amount: 1999 }])
    expect((await (await as(member))(getUser, {})).user).toBeNull()
  })

  test('makes a stored card unusable once the member is erased', async () => {
    const { member, api } = await buyer('erased@example.com')
    const { checkout } = await order(node, member, { method: 'creditcard', keep_card: true })
    await press(node, checkout, 'paid')
    await runJobs()
    const mandates = () =>
      rows(app.pool, sql`select 1 from local_payment where body->>'resource' = 'mandate'`)
    expect(await mandates()).toHaveLength(1)
    await api(deleteAccount, { password, credits: 'waive', now: true })
    await runJobs()
    expect(await mandates()).toEqual([])
  })
})
