import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { runJob, runScheduled } from '../../../app/server/run-jobs.ts'
import { deleteAccount } from '../../../data-rights/contract.ts'
import { row, rows } from '../../../server/database/query.ts'
import { hashPassword } from '../../../server/passwords/hash-password.ts'
import { eraseCustomerJobs } from './erase-customers.ts'
import { paymentsSchedules } from '../jobs.ts'
import { listCustomerMandates } from '../../../../demo/providers/local-payments.ts'

const node = await testApp()
const { app, as, runJobs, mails } = node
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

async function memberWithCard(email: string) {
  const member = await addMember(app.pool, { email, passwordHash })
  const { checkout } = await order(node, member, { method: 'creditcard', keep_card: true })
  await press(node, checkout, 'paid')
  await runJobs()
  const { customer } = await row<{ customer: string }>(
    app.pool,
    sql`select customer_id as customer from payment_customer where member_id = ${member}`,
  )
  return { member, customer, api: await as(member) }
}

type Row = { id: string; customer_id: string; failure: string; attempts: number; erased: boolean }
const erasures = () =>
  rows<Row>(
    app.pool,
    sql`select erasure_id as id, customer_id, failure, attempts, erased_at is not null as erased
        from provider_erasure`,
  )

describe('the customer of an erased member', () => {
  test('is deleted at the provider with its cards, as soon as the provider answers', async () => {
    const { customer, member, api } = await memberWithCard('gone@example.com')
    expect(await listCustomerMandates(app.pool, customer)).toHaveLength(1)
    const { local } = app.payments.connections
    if (!local) throw new Error('no local provider')
    const { send } = local
    local.send = () => Promise.reject(new Error('connection refused'))
    await api(deleteAccount, { password, credits: 'waive', now: true })
    await expect(runJobs()).rejects.toThrow('was not answered')
    expect(await rows(app.pool, sql`select from stored_card where member_id = ${member}`)).toEqual(
      [],
    )
    const [{ id, ...open } = { id: '' }] = await erasures()
    expect(open).toMatchObject({ customer_id: customer, attempts: 1, erased: false })
    expect(open).toMatchObject({ failure: expect.stringContaining('was not answered') })
    local.send = send
    // The test's jobs are not retried by themselves.
    for (const handler of eraseCustomerJobs) await runJob(app, handler, { site: 1, erasure: id })
    expect(await listCustomerMandates(app.pool, customer)).toEqual([])
    expect(await erasures()).toMatchObject([{ customer_id: '', failure: '', erased: true }])
  })
})

describe('a stored card', () => {
  test('is announced once by mail in the month before it expires', async () => {
    const { member } = await memberWithCard('expires@example.com')
    const warn = async () => {
      for (const work of paymentsSchedules)
        if (work.name === 'payments_warn_expiring_cards') await runScheduled(app, work)
      await runJobs()
      return mails.filter(({ subject }) => subject === 'payments/card-expires')
    }
    expect(await warn()).toEqual([])
    const soon = new Date(node.now().getTime() + 20 * 86_400_000)
    await app.pool.query('update stored_card set expires_on = $1 where member_id = $2', [
      soon,
      member,
    ])
    const sent = await warn()
    expect(sent).toMatchObject([{ to: 'expires@example.com' }])
    // The page with the list of stored cards.
    expect(JSON.stringify(sent)).toContain('/credits/repeat-order')
    expect(await warn()).toHaveLength(1)
  })
})
