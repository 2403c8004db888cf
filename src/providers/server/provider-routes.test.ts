import sql from 'sql-template-tag'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { FakeMollie } from '../../../tests/providers/fake-mollie.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order, press } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { row, rows } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createSeal } from '../../server/seal.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'
import { getBundles, getOrder } from '../../payments/contract.ts'
import { deleteAccount, findCredentials, savePaymentAccount } from './payment-accounts.ts'
import { deleteMarkets, saveMarket } from './provider-markets.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
const seal = createSeal(app.config.secret)
const settings = app.siteById(1).settings
const route = (providers: SiteSettings['payment_providers']) =>
  Object.assign(settings, { payment_providers: providers })
const addMollie = (name = 'mollie') => {
  const mollie = new FakeMollie()
  app.payments.connections[name] = mollie
  return mollie
}
const member = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) })
const readRow = (id: string) =>
  row<{ provider: string; payment: string; status: string }>(
    app.pool,
    sql`select provider, provider_payment_id as payment, status from credit_order where order_id = ${id}`,
  )
/** A report of Mollie, which only names the payment. */
const report = (path: string, id: string) =>
  request(`/api/payment-webhook.php/${path}`, { method: 'POST', body: `id=${id}` })
const down = () => Promise.reject(new Error('connection refused'))

afterEach(async () => {
  route({})
  delete app.payments.connections['mollie']
  await app.pool.query('delete from provider_outage')
})

describe('the routes of payment providers', () => {
  test('depend on country, currency and amount, and the first that fits counts', async () => {
    addMollie()
    const buyer = await member()
    const providerOfOrder = async () =>
      (await readRow((await order(node, buyer, { method: 'ideal' })).order)).provider
    route({ ideal: [{ provider: 'mollie', countries: ['NL'], currencies: ['EUR'], max: 1999 }] })
    expect(await providerOfOrder()).toBe('mollie')
    for (const unfit of [
      { countries: ['DE'] },
      { currencies: ['PLN'] },
      { max: 1998 },
      { min: 2000 },
    ]) {
      route({ ideal: [{ provider: 'mollie', ...unfit }] })
      expect(await providerOfOrder()).toBe('local')
    }
  })

  test('offer nothing where the site has no provider, or no account at the one it names', async () => {
    const api = await as(await member())
    const methods = async () => (await api(getBundles, {})).bundles[0]?.methods
    expect(await methods()).toContain('ideal')
    route({ ideal: 'none' })
    expect(await methods()).not.toContain('ideal')
    for (const provider of ['none', 'mollie', 'acme']) {
      route({ '*': provider })
      expect(await methods()).toEqual([])
    }
    await expect(order(node, await member())).rejects.toMatchObject({ code: 'method_not_offered' })
  })

  test('offer what the provider has in the country, at an account of the site alone', async () => {
    const ctx = { db: app.pool, now: node.now(), seal, site: app.siteById(1) }
    const api = await as(await member())
    const methods = async () => (await api(getBundles, {})).bundles[0]?.methods
    route({ '*': 'mollie' })
    expect(await methods()).toEqual([])
    await savePaymentAccount(ctx, 'mollie', { key: 'live_own' })
    onTestFinished(async () => {
      await deleteAccount(ctx, 'mollie')
      await deleteMarkets(ctx, 'mollie')
    })
    expect(await methods()).toContain('ideal')
    const market = { provider: 'mollie', currency: 'EUR' as const }
    const method = (name: 'paypal' | 'creditcard') => ({ method: name, min: null, max: null })
    await saveMarket(ctx, { ...market, country: 'DE', methods: [method('creditcard')] })
    expect(await methods()).toContain('ideal')
    await saveMarket(ctx, { ...market, country: 'NL', methods: [method('paypal')] })
    expect(await methods()).toEqual(['paypal'])
  })

  test('use the fallback while the first provider is down, and return to the first after it', async () => {
    const mollie = addMollie()
    const { send } = mollie
    mollie.send = down
    route({ '*': [{ provider: 'mollie', fallback: 'local' }] })
    const { order: moved, checkout } = await order(node, await member())
    expect((await readRow(moved)).provider).toBe('local')
    expect(checkout).toContain('/local-payments/')
    mollie.send = send
    expect((await readRow((await order(node, await member())).order)).provider).toBe('local')
    node.advance(31_000)
    expect((await readRow((await order(node, await member())).order)).provider).toBe('mollie')
  })

  test('say every name that the payment may have on a statement, or none if one is unknown', async () => {
    addMollie()
    route({ '*': [{ provider: 'mollie', fallback: 'local' }] })
    const api = await as(await member())
    const names = async () => (await api(getBundles, {})).bundles[0]?.statements[0]?.names
    const store = (statements: Record<string, string>) =>
      Object.assign(settings, { statement_names: statements })
    onTestFinished(() => {
      store({})
    })
    store({ mollie: 'VNK SERVICES' })
    expect(await names()).toBeUndefined()
    store({ mollie: 'VNK SERVICES', '*': 'VNK BACKUP' })
    expect(await names()).toEqual(['VNK SERVICES', 'VNK BACKUP'])
    store({ '*': 'VNK SERVICES' })
    expect(await names()).toEqual(['VNK SERVICES'])
  })

  test('lose and double nothing when the first provider dies during fifty orders', async () => {
    const mollie = addMollie()
    const { send } = mollie
    let calls = 0
    // Of every other request the response is lost after the provider has acted.
    mollie.send = async (...call) => {
      calls++
      if (calls <= 20) return send(...call)
      if (calls % 2 === 0) await send(...call)
      return down()
    }
    route({ '*': [{ provider: 'mollie', fallback: 'local' }] })
    const buyers = await Promise.all(Array.from({ length: 50 }, member))
    const placed = await Promise.all(buyers.map((buyer) => order(node, buyer)))
    mollie.send = send
    const pay = async ({ order: id, checkout }: (typeof placed)[number]) => {
      const { provider, payment } = await readRow(id)
      if (provider !== 'mollie') return press(node, checkout, 'paid')
      await mollie.end(payment, 'paid')
      return report(`mollie/1?order=${id}`, payment)
    }
    await Promise.all(placed.map(pay))
    await runJobs()
    const granted = await rows<{ provider: string; status: string; grants: number }>(
      app.pool,
      sql`select provider, status, (select count(*)::int from ledger_transaction t
            where t.member_id = o.member_id and t.kind = 'purchase') as grants
          from credit_order o where order_id = any(${placed.map((one) => one.order)}::bigint[])`,
    )
    expect(granted).toHaveLength(50)
    for (const one of granted) expect(one).toMatchObject({ status: 'completed', grants: 1 })
    expect(new Set(granted.map(({ provider }) => provider))).toEqual(new Set(['mollie', 'local']))
  })

  test('leave a charge of a stored card where it is, because it may have been made', async () => {
    const mollie = addMollie()
    route({ '*': [{ provider: 'mollie', fallback: 'local' }] })
    const buyer = await member()
    const first = await order(node, buyer, { method: 'creditcard', keep_card: true })
    await mollie.end((await readRow(first.order)).payment, 'paid')
    await report(`mollie/1?order=${first.order}`, (await readRow(first.order)).payment)
    await runJobs()
    const { card_id: card } = await row<{ card_id: string }>(
      app.pool,
      sql`select card_id from stored_card where member_id = ${buyer}`,
    )
    mollie.send = down
    await expect(order(node, buyer, { method: 'creditcard', card })).rejects.toMatchObject({
      code: 'payment_unconfirmed',
    })
    const { provider } = await row<{ provider: string }>(
      app.pool,
      sql`select provider from credit_order where member_id = ${buyer} order by order_id desc limit 1`,
    )
    expect(provider).toBe('mollie')
  })
})

describe('a report of a provider', () => {
  test('settles an order of that provider and site only', async () => {
    const mollie = addMollie()
    route({ '*': 'mollie' })
    const buyer = await member()
    const { order: id } = await order(node, buyer)
    const { payment } = await readRow(id)
    await mollie.end(payment, 'paid')
    for (const wrong of ['local/1', 'mollie/2'])
      expect((await report(`${wrong}?order=${id}`, payment)).status).toBe(200)
    await runJobs()
    expect((await readRow(id)).status).toBe('pending')
    expect((await report(`acme/1?order=${id}`, payment)).status).toBe(404)
    expect((await report(`mollie/99?order=${id}`, payment)).status).toBe(404)
    expect((await report(`mollie/1?order=${id}`, payment)).status).toBe(200)
    await runJobs()
    expect((await (await as(buyer))(getOrder, { id })).order.status).toBe('completed')
  })
})

describe('a payment account', () => {
  const account = (site: number) => ({ db: app.pool, now: node.now(), seal, site: { id: site } })
  const save = (site: number, key: string) =>
    inTransaction(app.pool, (db) => savePaymentAccount({ ...account(site), db }, 'mollie', { key }))

  test('belongs to one site, is encrypted, and keeps replaced keys for a week', async () => {
    await save(2, 'live_first')
    await save(2, 'live_second')
    expect(await findCredentials(account(2), 'mollie')).toEqual({
      current: { key: 'live_second' },
      previous: [{ key: 'live_first' }],
    })
    expect(await findCredentials(account(1), 'mollie')).toBeNull()
    const stored = await rows<{ credentials: Buffer }>(
      app.pool,
      sql`select credentials from payment_account`,
    )
    for (const { credentials } of stored)
      expect(credentials.toString('latin1')).not.toContain('live_')
    node.advance(8 * 86_400_000)
    expect(await findCredentials(account(2), 'mollie')).toMatchObject({ previous: [] })
    await app.pool.query('update payment_account set site_id = 1 where retired_at is null')
    await expect(findCredentials(account(1), 'mollie')).rejects.toThrow('authenticate')
    await app.pool.query('delete from payment_account')
  })

  test('is refused without the keys of its provider, and at an unknown one', async () => {
    await expect(save(2, '')).rejects.toMatchObject({ code: 'bad_input' })
    await expect(
      savePaymentAccount(account(2), 'acme', { key: 'live_first' }),
    ).rejects.toMatchObject({ code: 'bad_input' })
  })
})
