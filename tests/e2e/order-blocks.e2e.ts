import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { join, open, order, pay } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const text = (key: string, values?: Record<string, string>) =>
  words(`consoleOrders.blocks.${key}`, values)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test(
  'who has an address of a blocked domain cannot order until the block is removed',
  { tag: ['@full', '@desktop'] },
  async ({ page, browser, contextOptions, watch: { follow } }) => {
    const buyer = await join(page, words, 'en')
    const domain = `${crypto.randomUUID()}.example`
    await execute(
      db,
      sql`update account set email = ${`daan@${domain}`} where email = ${buyer.email}`,
    )
    const placeOrder = async () => {
      await open(buyer, '/credits/p0/creditcard')
      await order(buyer)
    }
    await placeOrder()
    await pay(buyer, 'Failed')
    const id = /transactions\/(\d+)/.exec(page.url())?.[1] ?? ''

    const finance = await someone(db, { browser, options: contextOptions, follow, name: 'Iris' })
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{finance}' where member_id = ${finance.id}`,
    )
    const staff = finance.page
    await staff.goto(`/operator/orders/${id}`, { waitUntil: 'networkidle' })
    await staff.getByRole('link', { name: text('fromOrder') }).click()
    const form = staff.getByRole('region', { name: text('form'), exact: true })
    await expect(form.locator('[name=of]')).toHaveValue(id)
    await form.locator('[name=reason]').fill('Orders from this domain used stolen cards.')
    const submit = form.getByRole('button', { name: text('submit'), exact: true })
    // The card of an order that was not paid is unknown: the form says so and keeps what was typed.
    await submit.click()
    await expect(form.getByRole('alert')).toHaveText(words('errors.origin_unknown'))
    await expect(form.locator('[name=of]')).toHaveValue(id)
    await form.locator('[name=kind]').selectOption('email_domain')
    await form.locator('[name=of]').fill(domain)
    await submit.click()
    await expect(staff.getByText(text('blocked'), { exact: true })).toBeVisible()
    const block = staff
      .getByRole('table', { name: text('blocks') })
      .getByRole('row', { name: new RegExp(domain) })
    await expect(block).toContainText(text('states.active'))

    await placeOrder()
    await expect(page.getByText(words('errors.order_not_accepted'))).toBeVisible()

    await block.getByRole('button', { name: text('remove') }).click()
    const removal = staff.getByRole('region', { name: text('remove'), exact: true })
    await removal.locator('[name=reason]').fill('The domain has a new owner.')
    await removal.getByRole('button', { name: text('remove'), exact: true }).click()
    await expect(block).toContainText(text('states.removed'))
    await placeOrder()
    await pay(buyer, 'Paid')
  },
)
