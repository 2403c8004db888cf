import sql from 'sql-template-tag'
import { describe, expect, test, vi } from 'vitest'
import { testApp } from '../../../tests/factories/app.ts'
import { production } from '../../../tests/factories/production.ts'
import { addStaff } from '../../../tests/factories/staff.ts'
import { execute, row, rows } from '../../server/database/query.ts'
import { createNodeContext } from '../../server/http/create-context.ts'
import { createOrder, getBundles } from '../contract.ts'
import { findFallback } from '../../providers/server/choose-provider.ts'
import { addCard } from './stored-cards.ts'

const { app, as, now, request } = await testApp({ env: production })
const db = app.pool
const owner = await addStaff(db, ['admin'])
const api = await as(owner)
await request('/api/user.php', {}, owner)
await execute(db, sql`update session set second_step = true where member_id = ${owner}`)
await execute(db, sql`update site set opened_at = null, host = 'vonk.example' where site_id = 1`)
app.bus.publish('sites', null)
await vi.waitUntil(() => app.siteById(1).openedAt === null)

describe('a brand that was never opened', () => {
  test('charges no stored card, which is at a real provider', async () => {
    await addCard(db, {
      member_id: owner,
      provider: 'mollie',
      customer_id: 'cst_1',
      mandate_id: 'mdt_1',
      brand: 'visa',
      last_four: '4242',
      expires_on: null,
      agreed_at: now(),
      card_hash: null,
    })
    const { card_id: card } = await row<{ card_id: string }>(
      db,
      sql`select card_id from stored_card where member_id = ${owner}`,
    )
    const { bundles } = await api(getBundles, {})
    const amount = bundles.find(({ id }) => id === 'p1')?.amount ?? 0
    const order = { bundle: 'p1', method: 'creditcard', amount } as const
    await expect(api(createOrder, { ...order, card })).rejects.toMatchObject({
      code: 'card_not_found',
    })
    expect(await rows(db, sql`select 1 from credit_order`)).toEqual([])
  })

  test('moves no order of a real provider to the tests', async () => {
    const purchase = { country: 'NL', currency: 'EUR', amount: 1999 } as const
    const ctx = createNodeContext(app, db)
    expect(await findFallback(ctx, 'mollie', 'ideal', purchase)).toBeNull()
  })

  test('waits for whoever holds an order, before it locks what they write next', async () => {
    const orderId = '900'
    await execute(
      db,
      sql`insert into credit_order (order_id, member_id, site_id, bundle, credits, amount, list_amount, currency, country, language, provider, status, created_at)
          values (${orderId}, ${owner}, 1, 'p1', 50, 1999, 1999, 'EUR', 'NL', 'en', 'test', 'pending', now())`,
    )
    const settlement = await db.connect()
    try {
      await settlement.query('begin')
      await settlement.query(
        sql`select from credit_order where order_id = ${orderId} for no key update`,
      )
      const removal = rows(db, sql`select remove_test_orders(1::smallint) as member_id`)
      await expect
        .poll(
          () =>
            rows(
              db,
              sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%remove_test_orders%'`,
            ),
          { interval: 10 },
        )
        .toHaveLength(1)
      await settlement.query('lock table payment_event, ledger_transfer in row exclusive mode')
      await settlement.query('commit')
      expect(await removal).toEqual([{ member_id: owner }])
    } finally {
      settlement.release()
    }
  })
})
