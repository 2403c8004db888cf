import sql from 'sql-template-tag'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { addStaff } from '../../../../tests/factories/staff.ts'
import { FakeMollie } from '../../../../tests/providers/fake-mollie.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import type { Api } from '../../../platform/contract.ts'
import { row, rows } from '../../../server/database/query.ts'
import { createSeal } from '../../../server/seal.ts'
import { answerApproval, listApprovals } from '../../../staff/contract.ts'
import { getBundles } from '../../../payments/contract.ts'
import { feature } from '../../server/feature.ts'
import { findCredentials } from '../../server/payment-accounts.ts'
import {
  checkPaymentAccount,
  listPaymentAccounts,
  removePaymentAccount,
  savePaymentAccount,
  type PaymentAccount,
} from '../contract.ts'

const node = await testApp()
const { app, as } = node
const db = app.pool
const site = app.siteById(1)
const admin = await as(await addStaff(db, ['admin']))
const finance = await as(await addStaff(db, ['finance']))
const buyer = await addMember(db, { seenAt: new Date(node.now().getTime() - 30 * 86_400_000) })
const member = await as(buyer)
const reason = 'The keys were shown in a screenshot.'

const merchant = (name: string) => ({
  apiKey: `apiKeyOf${name}`,
  merchantAccount: name,
  hmacKey: 'ff',
})
const secret = 'live_aVeryPrivateKeyOfTheSite'
const keys = { key: secret }
const account = async (name: string): Promise<PaymentAccount | undefined> =>
  (await admin(listPaymentAccounts, {})).accounts.find(({ provider }) => provider === name)

const methods = async () => (await member(getBundles, {})).bundles.map((bundle) => bundle.methods)

async function askProviders(): Promise<void> {
  for (const work of feature.scheduled ?? []) await runScheduled(app, work)
}

afterEach(async () => {
  Object.assign(site.settings, { payment_providers: {} })
  delete app.payments.connections['mollie']
  await db.query('delete from payment_account')
  await db.query('delete from provider_market')
})

describe('the keys of a payment account', () => {
  test('are saved, listed without their values, and named in the audit log without them', async () => {
    expect(await account('mollie')).toMatchObject({ source: 'none', saved_at: null })
    await admin(savePaymentAccount, { provider: 'mollie', keys, reason })
    const saved = await account('mollie')
    expect(saved).toMatchObject({ source: 'site', previous_until: null })
    expect(saved?.webhook).toContain('/api/payment-webhook.php/mollie/1')
    const entries = await rows(
      db,
      sql`select * from audit_entry where action = 'payment_account.save'`,
    )
    expect(JSON.stringify(entries)).toContain('key')
    expect(JSON.stringify([entries, saved])).not.toContain(secret)
  })

  test('replace the earlier ones, which verify reports for a week', async () => {
    await admin(savePaymentAccount, { provider: 'mollie', keys, reason })
    await admin(savePaymentAccount, { provider: 'mollie', keys: { key: 'live_new' }, reason })
    const until = Date.parse((await account('mollie'))?.previous_until ?? '')
    const days = (until - node.now().getTime()) / 86_400_000
    expect(days).toBeCloseTo(7, 2)
  })

  test('are refused where one is missing, unknown, or a plain address', async () => {
    const save = (provider: string, given: Record<string, string>) =>
      admin(savePaymentAccount, { provider, keys: given, reason })
    await expect(save('mollie', { key: '' })).rejects.toMatchObject({
      code: 'key_missing',
      params: { field: 'key', name: 'key' },
    })
    await expect(save('mollie', { ...keys, host: 'x' })).rejects.toMatchObject({
      code: 'key_invalid',
    })
    const shop = { shopID: '1', signatureKey: 's', apiUser: 'u', apiPassword: 'p' }
    for (const orderUrl of [
      'http://127.0.0.1/',
      'https://localhost/',
      'https://0x7f.1/',
      'https://2130706433/',
      'https://169.254.169.254/',
      'https://shop.example:8443/',
    ])
      await expect(save('flexpay', { ...shop, orderUrl }), orderUrl).rejects.toMatchObject({
        code: 'address_refused',
        params: { field: 'orderUrl' },
      })
    const merchant = { apiKey: 'a', merchantAccount: 'm', hmacKey: 'ff' }
    for (const liveEndpointUrlPrefix of ['127.0.0.1:3000/', 'evil.example/x', 'a b'])
      await expect(
        save('adyen', { ...merchant, liveEndpointUrlPrefix }),
        liveEndpointUrlPrefix,
      ).rejects.toMatchObject({
        code: 'key_invalid',
        params: { field: 'liveEndpointUrlPrefix' },
      })
    await save('adyen', { ...merchant, liveEndpointUrlPrefix: '1797a841fbb37ca7-Vonk' })
    await expect(save('acme', keys)).rejects.toMatchObject({ code: 'bad_input' })
  })

  test('are removed only while no setting names the account and no recent order was paid there', async () => {
    await admin(savePaymentAccount, { provider: 'mollie', keys, reason })
    Object.assign(site.settings, { payment_providers: { ideal: 'mollie' } })
    const remove = () => admin(removePaymentAccount, { provider: 'mollie', reason })
    await expect(remove()).rejects.toMatchObject({ code: 'account_in_use' })
    Object.assign(site.settings, { payment_providers: {} })
    const { order: id } = await order(node, buyer)
    await db.query(`update credit_order set provider = 'mollie' where order_id = $1`, [id])
    await expect(remove()).rejects.toMatchObject({ code: 'account_in_use' })
    await db.query(`update credit_order set provider = 'local' where order_id = $1`, [id])
    await remove()
    expect(await account('mollie')).toMatchObject({ source: 'none' })
  })

  test('concern admins only', async () => {
    const refusals = [
      [finance, 403],
      [member, 404],
    ] as const
    for (const [api, status] of refusals) {
      await expect(api(listPaymentAccounts, {})).rejects.toMatchObject({ status })
      await expect(
        api(savePaymentAccount, { provider: 'mollie', keys, reason }),
      ).rejects.toMatchObject({ status })
    }
  })
})

describe('where two admins work', () => {
  const withSecond = async () => {
    const id = await addStaff(db, ['admin'], { language: 'de' })
    onTestFinished(async () => {
      await db.query(
        `update account set role = 'member', staff_roles = '{}' where member_id = $1`,
        [id],
      )
    })
    return as(id)
  }
  const approve = (api: Api, approval: string | null, approved = true) =>
    api(answerApproval, { id: approval ?? '', approved, answer: 'No.' })

  test('the keys wait for the other one, encrypted, and every admin gets a mail', async () => {
    const second = await withSecond()
    await admin(savePaymentAccount, { provider: 'adyen', keys: merchant('First'), reason }).then(
      ({ approval }) => approve(second, approval),
    )
    await node.runJobs()
    const before = node.mails.length
    const changed = { ...merchant('Second'), liveEndpointUrlPrefix: 'abc-Vonk' }
    const { approval } = await admin(savePaymentAccount, {
      provider: 'adyen',
      keys: changed,
      reason,
    })
    expect(approval).not.toBeNull()
    const stored = await rows(db, sql`select payload, summary from approval`)
    expect(JSON.stringify(stored)).not.toContain('apiKeyOfSecond')
    const [question] = (await second(listApprovals, {})).approvals
    expect(question).toMatchObject({
      id: approval,
      kind: 'payment_account.save',
      can_answer: true,
      changes: [
        {
          path: 'apiKey',
          from: expect.stringMatching(/^•{6} /),
          to: expect.stringMatching(/^•{6} /),
        },
        { path: 'merchantAccount', from: 'First', to: 'Second' },
        { path: 'liveEndpointUrlPrefix', from: null, to: 'abc-Vonk' },
      ],
    })
    await node.runJobs()
    const mails = node.mails.slice(before).map(({ subject }) => subject)
    expect(mails).toEqual(['staff/power-changed', 'staff/power-changed'])
    await expect(approve(admin, approval)).rejects.toMatchObject({ code: 'own_approval' })
    const readMerchant = async () =>
      (
        await findCredentials(
          { db, now: node.now(), seal: createSeal(app.config.secret, null), site },
          'adyen',
        )
      )?.current['merchantAccount']
    expect(await readMerchant()).toBe('First')
    await approve(second, approval)
    expect(await readMerchant()).toBe('Second')
  })

  test('removing an account waits for the other one too', async () => {
    await admin(savePaymentAccount, { provider: 'mollie', keys, reason })
    const second = await withSecond()
    const { approval } = await admin(removePaymentAccount, { provider: 'mollie', reason })
    expect(await account('mollie')).toMatchObject({ source: 'site' })
    const again = admin(removePaymentAccount, { provider: 'mollie', reason })
    await expect(again).rejects.toMatchObject({ code: 'approval_waiting' })
    await approve(second, approval)
    expect(await account('mollie')).toMatchObject({ source: 'none' })
  })
})

describe('a check of a payment account', () => {
  test('tells whether the provider accepts the keys, refuses them or does not answer', async () => {
    const mollie = new FakeMollie()
    app.payments.connections['mollie'] = mollie
    const check = async () => (await admin(checkPaymentAccount, { provider: 'mollie' })).result
    expect(await check()).toBe('accepted')
    await admin(savePaymentAccount, { provider: 'mollie', keys, reason })
    expect(await check()).toBe('refused')
    mollie.send = () => Promise.reject(new Error('connection refused'))
    expect(await check()).toBe('unreachable')
  })
})

describe('the methods that a provider tells', () => {
  test('are offered within their limits, and no others', async () => {
    const mollie = new FakeMollie()
    app.payments.connections['mollie'] = mollie
    Object.assign(site.settings, { payment_providers: { '*': 'mollie' } })
    expect((await methods())[0]).toContain('paypal')
    mollie.active.delete('paypal')
    mollie.active.set('paysafecard', 2_000)
    await askProviders()
    const offered = await methods()
    expect(offered.flat()).not.toContain('paypal')
    expect(offered.flat()).toContain('ideal')
    expect(offered.map((names) => names.includes('paysafecard'))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('stay as they were while the provider does not answer', async () => {
    const mollie = new FakeMollie()
    const { send } = mollie
    app.payments.connections['mollie'] = mollie
    Object.assign(site.settings, { payment_providers: { '*': 'mollie' } })
    await askProviders()
    const before = await row(db, sql`select count(*)::int as n from provider_market`)
    mollie.send = () => Promise.reject(new Error('connection refused'))
    await askProviders()
    expect(await row(db, sql`select count(*)::int as n from provider_market`)).toEqual(before)
    mollie.send = send
  })
})
