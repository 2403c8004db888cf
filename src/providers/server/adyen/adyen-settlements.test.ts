import sql from 'sql-template-tag'
import { describe, expect, test } from 'vitest'
import { testApp } from '../../../../tests/factories/app.ts'
import { order, press } from '../../../../tests/factories/checkout.ts'
import { addMember } from '../../../../tests/factories/member.ts'
import { runScheduled } from '../../../app/server/run-jobs.ts'
import { rows } from '../../../server/database/query.ts'
import { accountingSchedules } from '../../../accounting/server/jobs.ts'
import { findFaults } from '../../../accounting/server/reconciliation-faults.ts'
import { loadLibrary } from './adyen-client.ts'
import { readSettlements } from './adyen-settlements.ts'
import { LOCAL_KEY, signedReport } from '../../../../demo/providers/adyen/local-adyen-payment.ts'

const HEAD =
  'Company Account,Merchant Account,Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Exchange Rate,Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Markup (NC),Scheme Fees (NC),Interchange (NC),Batch Number'

/** Lines in the order of the columns, as a report of Adyen has them. */
const report = (...lines: string[]) => `${[HEAD, ...lines].join('\r\n')}\r\n`

describe('a settlement report of Adyen', () => {
  const [settlement, ...more] = readSettlements(
    report(
      'Co,Shop,P1,order-1,visa,2026-09-15 10:22:31,CET,Settled,M1,EUR,,45.99,1,EUR,,45.10,0.20,0.30,0.09,0.30,7',
      'Co,Shop,P1,order-1,visa,2026-09-15 12:00:00,CET,Refunded,M2,EUR,5.00,,1,EUR,5.10,,0.10,,,,7',
      'Co,Shop,P2,order-2,mc,2026-09-16 09:00:00,CET,Chargeback,M3,EUR,20.00,,1,EUR,35.00,,15.00,,,,7',
      'Co,Shop,P3,order-3,mc,2026-09-16 09:30:00,CET,ChargebackReversed,M4,EUR,,20.00,1,EUR,,20.00,,,,,7',
      'Co,Shop,P4,order-4,visa,2026-09-16 09:40:00,CET,Settled,M5,USD,,10.00,0.9,EUR,,8.70,,0.251,0.049,,7',
      'Co,Shop,,,,2026-09-16 10:00:00,CET,Fee,"Transaction Fees, September",EUR,,,,EUR,2.00,,,,,,7',
      'Co,Shop,,,,2026-09-16 11:00:00,CET,DepositCorrection,,EUR,,,,EUR,5.00,,,,,,7',
      'Co,Shop,,,,2026-09-16 11:00:00,CET,SomethingNew,,EUR,,,,EUR,0.01,,,,,,7',
      'Co,Other,P9,order-9,visa,2026-09-15 10:22:31,CET,Settled,M9,EUR,,1.00,1,EUR,,1.00,,,,,7',
      'Co,Shop,,,,2026-09-17 02:00:00,CET,MerchantPayout,"TX1 batch 7, Shop",,,,,EUR,26.69,,,,,,7',
    ),
    7,
    'Shop',
  )

  test('becomes one settlement a currency, of the merchant account alone', () => {
    expect(more).toEqual([])
    expect(settlement).toMatchObject({
      id: 'batch-7-EUR',
      amount: { amount: 2669, currency: 'EUR' },
      paidOutAt: new Date('2026-09-17T01:00:00Z'),
    })
  })

  test('adds up to its payout, with the costs of each payment apart', () => {
    const entries = settlement?.entries ?? []
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(2669)
    expect(entries.map(({ kind, payment, amount }) => [kind, payment, amount])).toEqual([
      ['payment', 'order-1', 4599],
      ['fee', null, -89],
      ['refund', 'order-1', -500],
      ['fee', null, -10],
      ['chargeback', 'order-2', -2000],
      ['fee', null, -1500],
      ['chargeback', 'order-3', 2000],
      ['payment', 'order-4', 900],
      ['fee', null, -30],
      ['fee', null, -200],
      ['reserve', null, -500],
      ['fee', null, -1],
    ])
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })

  test('of another shape is refused as a whole', () => {
    expect(() => readSettlements('a,b\n1,2\n', 7, 'Shop')).toThrow('another shape')
    expect(() =>
      readSettlements(
        report(
          'Co,Shop,P1,order-1,visa,2026-09-15 10:22:31,CET,Settled,M1,EUR,,"45,99",1,EUR,,45.10,,,,,7',
        ),
        7,
        'Shop',
      ),
    ).toThrow('number format')
  })
})

describe('the nightly fetch of Adyen’s settlements', async () => {
  const node = await testApp()
  const { app, request, runJobs } = node
  Object.assign(app.siteById(1).settings, { payment_providers: { '*': 'adyen' } })
  const { adyen } = app.payments.connections
  await loadLibrary()
  if (!adyen) throw new Error('no local Adyen')
  const addresses: string[] = []
  const { send } = adyen
  adyen.send = (url, init) => {
    if (url.includes('/reports/')) addresses.push(url)
    return send(url, init)
  }

  async function paidOrder() {
    const seenAt = new Date(node.now().getTime() - 30 * 86_400_000)
    const member = await addMember(app.pool, { seenAt })
    const placed = await order(node, member, { method: 'creditcard' })
    await press(node, placed.checkout, 'paid')
    await runJobs()
    return placed
  }
  async function fetchSettlements(): Promise<void> {
    node.advance(86_400_000)
    for (const work of accountingSchedules)
      if (work.name === 'accounting_fetch_settlements') await runScheduled(app, work)
  }
  const booked = () =>
    rows(
      app.pool,
      sql`select s.settlement_id as batch, s.amount, e.kind, e.amount as entry, e.payment_id as payment
          from settlement s join settlement_entry e using (site_id, provider, settlement_id)
          where s.provider = 'adyen' order by s.settlement_id, e.kind, e.entry_id`,
    )

  test('books payments, refunds, chargebacks and costs, which agree with the orders', async () => {
    const first = await paidOrder()
    const second = await paidOrder()
    await fetchSettlements()
    await press(node, first.checkout, 'refund-half')
    await press(node, second.checkout, 'chargeback')
    await runJobs()
    for (let night = 0; night < 2; night++) await fetchSettlements()
    const [one, two] = [`order-${first.order}`, `order-${second.order}`]
    const rowsOfBoth = await booked()
    expect(rowsOfBoth).toHaveLength(6)
    expect(rowsOfBoth).toEqual(
      expect.arrayContaining([
        { batch: 'batch-1-EUR', amount: 3936, kind: 'payment', entry: 1999, payment: one },
        { batch: 'batch-1-EUR', amount: 3936, kind: 'fee', entry: -31, payment: null },
        { batch: 'batch-1-EUR', amount: 3936, kind: 'payment', entry: 1999, payment: two },
        { batch: 'batch-2-EUR', amount: -2998, kind: 'refund', entry: -999, payment: one },
        { batch: 'batch-2-EUR', amount: -2998, kind: 'chargeback', entry: -1999, payment: two },
      ]),
    )
    expect(await findFaults(app.pool, 1)).toEqual([])
  })

  test('takes the address of a report from our settings, not from its announcement', async () => {
    addresses.length = 0
    const announce = (file: string, key = LOCAL_KEY) =>
      request('/api/payment-webhook.php/adyen/1', {
        method: 'POST',
        body: signedReport(
          {
            pspReference: file,
            merchantAccountCode: 'VonkTest',
            merchantReference: '',
            amount: { value: 0, currency: 'EUR' },
            eventCode: 'REPORT_AVAILABLE',
            success: 'true',
            reason: `https://attacker.example/${file}`,
          },
          key,
        ),
      })
    expect((await announce('settlement_detail_report_batch_6.csv')).status).toBe(200)
    expect((await announce('payments_accounting_report_2026_09_15.csv')).status).toBe(200)
    const forged = await announce('settlement_detail_report_batch_90.csv', '11'.repeat(32))
    expect(forged.status).toBe(403)
    await fetchSettlements()
    const files = addresses.map((url) => url.slice(url.lastIndexOf('/') + 1))
    // Those between the known ones, the announced one, and the next; another site then asks as well.
    expect(files.filter((file) => !/_[12]\.csv$/.test(file)).slice(0, 5)).toEqual(
      [3, 4, 5, 6, 7].map((batch) => `settlement_detail_report_batch_${batch}.csv`),
    )
    expect(addresses.every((url) => url.startsWith(`${adyen.url}/reports/`))).toBe(true)
  })
})
