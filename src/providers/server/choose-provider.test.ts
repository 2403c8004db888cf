import sql from 'sql-template-tag'
import * as z from 'zod'
import { describe, expect, test } from 'vitest'
import { FakeMollie } from '../../../tests/providers/fake-mollie.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { testApp } from '../../../tests/factories/app.ts'
import { getCurrency } from '../../platform/money.ts'
import { row } from '../../server/database/query.ts'
import { SiteSettings } from '../../sites/settings-contract.ts'
import { getOrder } from '../../payments/contract.ts'
import { offeredMethods, type Method } from '../rules.ts'

const node = await testApp()
const { app, as, request, runJobs } = node
const joinedLongAgo = () =>
  addMember(app.pool, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) })
const readProvider = async (id: string) =>
  row<{ provider: string; payment: string }>(
    app.pool,
    sql`select provider, provider_payment_id as payment from credit_order where order_id = ${id}`,
  )

describe('the payment provider', () => {
  test('is chosen per site and method; the provider that opened an order settles it', async () => {
    const mollie = new FakeMollie()
    app.payments.connections['mollie'] = mollie
    const site = app.siteById(1)
    Object.assign(site.settings, { payment_providers: { paypal: 'mollie' } })
    const member = await joinedLongAgo()
    const { order: byPaypal } = await order(node, member, { method: 'paypal' })
    const { order: byIdeal } = await order(node, member, { method: 'ideal' })
    const { provider, payment } = await readProvider(byPaypal)
    expect(provider).toBe('mollie')
    expect((await readProvider(byIdeal)).provider).toBe('local')
    await mollie.end(payment, 'paid')
    await request(`/api/payment-webhook.php?order=${byPaypal}`, {
      method: 'POST',
      body: `id=${payment}`,
    })
    await runJobs()
    const api = await as(member)
    expect((await api(getOrder, { id: byPaypal })).order.status).toBe('completed')
    Object.assign(site.settings, { payment_providers: { '*': 'mollie' } })
    expect(
      (await readProvider((await order(node, member, { method: 'ideal' })).order)).provider,
    ).toBe('mollie')
    Object.assign(site.settings, { payment_providers: {} })
  })
})

const settings = z.parse(SiteSettings, {})
const offered = (country: string, amount = 1999) =>
  offeredMethods(settings, { country, currency: getCurrency(country), amount })

describe('payment methods', () => {
  test.each<[string, Method[]]>([
    [
      'NL',
      [
        'ideal',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'sdd',
        'sct',
        'paysafecard',
      ],
    ],
    [
      'BE',
      [
        'bancontact',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'sdd',
        'sct',
        'paysafecard',
      ],
    ],
    [
      'FR',
      [
        'cartebancaire',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'sdd',
        'sct',
        'paysafecard',
      ],
    ],
    [
      'IT',
      [
        'nexi',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'sdd',
        'sct',
        'paysafecard',
      ],
    ],
    [
      'AT',
      [
        'eps',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'sdd',
        'sct',
        'paysafecard',
      ],
    ],
    ['DE', ['paypal', 'mastercard', 'visa', 'creditcard', 'applepay', 'sdd', 'sct', 'paysafecard']],
    [
      'PL',
      [
        'blik',
        'przelewy24',
        'paypal',
        'mastercard',
        'visa',
        'creditcard',
        'applepay',
        'paysafecard',
      ],
    ],
    ['GB', ['paypal', 'mastercard', 'visa', 'creditcard', 'applepay', 'paysafecard']],
    ['US', ['paypal', 'mastercard', 'visa', 'creditcard', 'applepay']],
  ])('in %s are exactly those of the country', (country, methods) => {
    expect(offered(country)).toEqual(methods)
  })

  test('exclude debits for large orders, those that the site excludes, and retired ones', () => {
    expect(offered('NL', 5_000)).toContain('sdd')
    expect(offered('NL', 5_001)).not.toContain('sdd')
    const without = { payment_methods_off: ['paypal', 'sct'] }
    expect(offeredMethods(without, { country: 'DE', currency: 'EUR', amount: 1999 })).not.toContain(
      'paypal',
    )
    for (const country of settings.countries)
      for (const retired of ['giropay', 'sofort', 'maestro'] as const)
        expect(offered(country)).not.toContain(retired)
  })
})
