import sql from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { order } from '../../../tests/factories/checkout.ts'
import { addMember } from '../../../tests/factories/member.ts'
import { row } from '../../server/database/query.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { createSeal } from '../../server/seal.ts'
import { savePaymentAccount } from './payment-accounts.ts'
import { findFaults } from '../../accounting/server/reconciliation-faults.ts'
import { loadLibrary } from './adyen/adyen-client.ts'
import { signedReport } from '../../../demo/providers/adyen/local-adyen-payment.ts'
import { signReport } from './flexpay/flexpay-signature.ts'

const node = await testApp()
const { app, request, runJobs } = node
const OTHER = 2
const foreignKeys = { flexpay: 'the key of another brand', adyen: '0F'.repeat(32) }

beforeAll(async () => {
  await loadLibrary()
  const owner = { now: node.now(), seal: createSeal(app.config.secret), site: { id: OTHER } }
  const { flexpay, adyen } = app.payments.connections
  await inTransaction(app.pool, async (db) => {
    const shop = { ...flexpay?.credentials, signatureKey: foreignKeys.flexpay }
    await savePaymentAccount({ ...owner, db }, 'flexpay', shop)
    const merchant = { ...adyen?.credentials, hmacKey: foreignKeys.adyen }
    await savePaymentAccount({ ...owner, db }, 'adyen', merchant)
  })
})

/** Sends the report of a chargeback to the address of a site, signed by the other brand. */
const chargeBackAt = {
  flexpay(site: number, id: string) {
    const parameters = {
      shopID: '10001',
      saleID: '1',
      transactionID: '2',
      parentID: '1',
      event: 'chargeback',
      referenceID: `order-${id}`,
      priceAmount: '19.99',
      priceCurrency: 'EUR',
      type: 'purchase',
    }
    const signature = signReport(foreignKeys.flexpay, parameters)
    const query = new URLSearchParams({ ...parameters, signature })
    return request(`/api/payment-webhook.php/flexpay/${site}?${query.toString()}`)
  },
  adyen(site: number, id: string) {
    const item = {
      pspReference: '7914073381342284',
      originalReference: '7914073381342285',
      merchantAccountCode: 'VonkTest',
      merchantReference: `order-${id}`,
      amount: { value: 1999, currency: 'EUR' },
      eventCode: 'CHARGEBACK',
      success: 'true',
    } as const
    return request(`/api/payment-webhook.php/adyen/${site}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: signedReport(item, foreignKeys.adyen),
    })
  },
}

const readEnd = (id: string) =>
  row<{ status: string; chargebacks: number }>(
    app.pool,
    sql`select status, (select count(*)::int from chargeback c where c.order_id = o.order_id) as chargebacks
        from credit_order o where order_id = ${id}`,
  )

describe.each(['flexpay', 'adyen'] as const)(
  'a report at %s by the key of another brand',
  (name) => {
    test('is refused by the brand of the order, and changes nothing at its own', async () => {
      Object.assign(app.siteById(1).settings, { payment_providers: { '*': name } })
      const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
      const member = await addMember(app.pool, { seenAt })
      const placed = await order(node, member, { method: 'creditcard' })
      const { pathname, search } = new URL(placed.checkout)
      await request(pathname + search, {
        method: 'POST',
        body: 'status=paid',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      await runJobs()
      const paid = { status: 'completed', chargebacks: 0 }
      expect(await readEnd(placed.order)).toEqual(paid)

      expect((await chargeBackAt[name](1, placed.order)).status).toBe(403)
      // The same answer as for its own orders: it reveals nothing.
      expect((await chargeBackAt[name](OTHER, placed.order)).status).toBe(200)
      await runJobs()
      expect(await readEnd(placed.order)).toEqual(paid)
      expect(await findFaults(app.pool, 1)).toEqual([])
    })
  },
)
