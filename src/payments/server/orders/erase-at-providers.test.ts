import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { FakeMollie } from '../../../../tests/providers/fake-mollie.ts'
import { runJob } from '../../../app/server/run-jobs.ts'
import { deleteAccount } from '../../../data-rights/contract.ts'
import { row, rows } from '../../../server/database/query.ts'
import { hashPassword } from '../../../server/passwords/hash-password.ts'
import { listCustomerMandates } from '../../../../demo/providers/local-payments.ts'
import { loadLibrary } from '../../../providers/server/adyen/adyen-client.ts'
import { eraseCustomerJobs } from './erase-customers.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
const mollie = new FakeMollie()
app.payments.connections['mollie'] = mollie
await loadLibrary()
const password = 'three pears on a plate'
const passwordHash = await hashPassword(password)

beforeEach(() => app.pool.query('delete from provider_erasure'))

const readStatus = async (id: string) =>
  (
    await row<{ status: string }>(
      app.pool,
      sql`select status from credit_order where order_id = ${id}`,
    )
  ).status

const readPayment = async (id: string) =>
  (
    await row<{ payment: string }>(
      app.pool,
      sql`select provider_payment_id as payment from credit_order where order_id = ${id}`,
    )
  ).payment

const pressPaid = (checkout: string) => {
  // FlexPay's page knows its sale by the query.
  const { search } = new URL(checkout)
  return press({ request: (path, init) => request(path + search, init) }, checkout, 'paid')
}

type Provider = {
  /** Pays, and reports it now or, of a late payment, with the next jobs. */
  pay(order: { order: string; checkout: string }): Promise<unknown>
  /** What the provider, or its adapter, still knows of a customer. */
  listStoredCards(customer: string): Promise<unknown[]>
  /** Deletes the customer behind our back. */
  forget(customer: string): Promise<unknown>
  /** FlexPay has none: we alone hold its tokens. */
  hasCustomers: boolean
}

const mollieMandates = async (customer: string): Promise<unknown[]> => {
  const url = `${mollie.url}/customers/${customer}/mandates`
  const answer = await mollie.send(url, { headers: { authorization: `Bearer ${mollie.key}` } })
  return answer.ok ? [await answer.text()] : []
}

const providers: Record<'adyen' | 'flexpay' | 'mollie', Provider> = {
  adyen: {
    pay: ({ checkout }) => pressPaid(checkout),
    listStoredCards: (customer) => listCustomerMandates(app.pool, customer),
    forget: (customer) =>
      app.pool.query(`delete from local_payment where body ->> 'customerId' = $1`, [customer]),
    hasCustomers: true,
  },
  flexpay: {
    pay: ({ checkout }) => pressPaid(checkout),
    listStoredCards: (customer) =>
      rows(app.pool, sql`select kind from provider_record where payment_id = ${customer}`),
    forget: (customer) =>
      app.pool.query('delete from provider_record where payment_id = $1', [customer]),
    hasCustomers: false,
  },
  mollie: {
    async pay({ order: id }) {
      const payment = await readPayment(id)
      await mollie.end(payment, 'paid')
      const body = `id=${payment}`
      return request(`/api/payment-webhook.php/mollie/1?order=${id}`, { method: 'POST', body })
    },
    listStoredCards: mollieMandates,
    forget: (customer) =>
      mollie.send(`${mollie.url}/customers/${customer}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${mollie.key}` },
      }),
    hasCustomers: true,
  },
}

async function memberWithCard(provider: keyof typeof providers) {
  Object.assign(app.siteById(1).settings, { payment_providers: { '*': provider } })
  const email = `${crypto.randomUUID()}@example.com`
  const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
  const member = await addMember(app.pool, { email, passwordHash, seenAt })
  await providers[provider].pay(await orderWithCard(member))
  await runJobs()
  const { customer } = await row<{ customer: string }>(
    app.pool,
    sql`select customer_id as customer from stored_card where member_id = ${member}`,
  )
  expect(await providers[provider].listStoredCards(customer)).not.toEqual([])
  return { member, customer }
}

const orderWithCard = (member: string) =>
  order(node, member, { method: 'creditcard', keep_card: true })

const erase = async (member: string) =>
  (await as(member))(deleteAccount, { password, credits: 'waive', now: true })

const erasures = () =>
  rows<{ id: string; customer: string; attempts: number; failure: string; erased: boolean }>(
    app.pool,
    sql`select erasure_id as id, customer_id as customer, attempts, failure, erased_at is not null as erased
        from provider_erasure order by erasure_id`,
  )

const erased = expect.objectContaining({ customer: '', failure: '', erased: true })

/** The test's jobs are not retried by themselves. */
async function retry() {
  for (const { id } of (await erasures()).filter((one) => !one.erased))
    for (const handler of eraseCustomerJobs) await runJob(app, handler, { site: 1, erasure: id })
}

describe.each(['adyen', 'flexpay', 'mollie'] as const)('an erased member at %s', (name) => {
  const { pay, listStoredCards, forget, hasCustomers } = providers[name]

  test('is deleted there with their cards', async () => {
    const { member, customer } = await memberWithCard(name)
    await erase(member)
    await runJobs()
    expect(await listStoredCards(customer)).toEqual([])
    expect(await erasures()).toEqual([erased])
  })

  test('is deleted also if the provider does not know them any more', async () => {
    const { member, customer } = await memberWithCard(name)
    await forget(customer)
    await erase(member)
    await runJobs()
    expect(await erasures()).toEqual([erased])
  })

  test('is deleted as soon as the provider answers again', async () => {
    const { member, customer } = await memberWithCard(name)
    const connection = app.payments.connections[name]
    if (!connection) throw new Error(`no ${name}`)
    const { send } = connection
    connection.send = () => Promise.reject(new Error('connection refused'))
    await erase(member)
    await runJobs().catch(() => {})
    expect(await rows(app.pool, sql`select from stored_card where member_id = ${member}`)).toEqual(
      [],
    )
    if (hasCustomers) {
      await retry().catch(() => {})
      expect(await erasures()).toMatchObject([{ customer, attempts: 2, erased: false }])
    }
    connection.send = send
    if (hasCustomers) expect(await listStoredCards(customer)).not.toEqual([])
    await retry()
    expect(await listStoredCards(customer)).toEqual([])
    expect(await erasures()).toEqual([erased])
  })

  test('is deleted again when a payment that stores a card is reported later', async () => {
    const { member, customer } = await memberWithCard(name)
    const late = await orderWithCard(member)
    await erase(member)
    await runJobs()
    await pay(late)
    await runJobs()
    expect(await rows(app.pool, sql`select from stored_card where member_id = ${member}`)).toEqual(
      [],
    )
    expect(await listStoredCards(customer)).toEqual([])
    for (const one of await erasures()) expect(one).toEqual(erased)
    expect(await readStatus(late.order)).toBe('refunded')
  })
})
