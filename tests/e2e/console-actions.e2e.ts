import type { Locator, Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row, rows } from '../../src/server/database/query.ts'
import type { MemberOptions } from '../factories/member.ts'
import { addMember } from '../factories/member.ts'
import { added, join, mailsTo, open, order, pay } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'
import { faultsIn } from './ui-steps.ts'

const words = wordsOf('en')
const text = (key: string, values?: Record<string, string | number>) =>
  words(`${/^\w+Forms?[.]/.test(key) ? 'consoleRecords' : 'consoleMember'}.${key}`, values)
const reason = 'As agreed with the member on the phone.'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

type Opening = Parameters<typeof someone>[1]

/** A person of the staff with one role, in a browser. */
async function staff(opening: Opening, role: StaffRole): Promise<Page> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${[role]} where member_id = ${id}`,
  )
  return page
}

/** A member of their own, with the address that mails go to. */
async function member(options: MemberOptions = {}): Promise<{ id: string; email: string }> {
  const email = `${crypto.randomUUID()}@example.org`
  return { id: await addMember(db, { ...options, email }), email }
}

const openMember = (page: Page, id: string) =>
  page.goto(`/operator/members/${id}`, { waitUntil: 'networkidle' })

/** Opens the form of an action on the member, and returns its panel. */
async function choose(page: Page, action: string): Promise<Locator> {
  await page.getByRole('button', { name: text(`actions.${action}`), exact: true }).click()
  return page.getByRole('region', { name: text(`actions.${action}`), exact: true })
}

async function submit(form: Locator, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.locator(`[name="${name}"]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT')
      await field.selectOption(value)
    else await field.fill(value)
  }
  await form.locator('button[type=submit]').click()
}

const expectToast = (page: Page, key: string) =>
  expect(page.getByText(text(key), { exact: true })).toBeVisible()

const actionsAbout = async (id: string) =>
  (
    await rows<{ action: string }>(
      db,
      sql`select action from audit_entry where affected_id = ${id} and action <> 'look.member' order by entry_id`,
    )
  ).map(({ action }) => action)

/** The second person opens the approval about this member or order and agrees. */
async function approve(page: Page, name: string): Promise<void> {
  await page.goto('/operator/approvals', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await page.getByRole('button', { name: words('consoleApprovals.yes') }).click()
  await expect(page.getByText(words('consoleApprovals.approved'))).toBeVisible()
}

test('the support corrects, sends, resets and exports for a member @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const page = await staff({ browser, options: contextOptions, follow }, 'support')
  const { id, email } = await member({ birthDate: '1990-05-17', confirmed: false })
  await execute(
    db,
    sql`insert into two_factor (member_id, secret, created_at, confirmed_at) values (${id}, '\\x00', now(), now())`,
  )
  await openMember(page, id)

  const birth = await choose(page, 'birthDate')
  const young = `${new Date().getUTCFullYear() - 10}-01-01`
  await submit(birth, { birth_date: young, reason: 'Passport seen by Marit today.' })
  await expect(faultsIn(birth)).toHaveText(words('errors.member_too_young', { min_age: 18 }))
  await expect(birth.locator('[name=birth_date]')).toHaveValue(young)
  await expect(birth.locator('[name=reason]')).toHaveValue('Passport seen by Marit today.')
  await submit(birth, { birth_date: '1991-05-17' })
  await expectToast(page, 'accountForms.corrected')
  await expect(page.getByText('17 May 1991')).toBeVisible()
  await expect(birth).toHaveCount(0)

  await submit(await choose(page, 'confirmation'), { reason })
  await expectToast(page, 'accountForms.resent')
  await submit(await choose(page, 'factors'), { reason })
  await expectToast(page, 'factorsForm.done')
  const factors = page.getByRole('button', { name: text('actions.factors'), exact: true })
  await expect(factors).toHaveCount(0)
  await submit(await choose(page, 'export'), { reason })
  await expectToast(page, 'accountForms.exported')
  await expect.poll(async () => (await mailsTo({ page }, email)).length).toBe(3)
  expect(await actionsAbout(id)).toEqual([
    'member.birth_date.correct',
    'member.confirmation.resend',
    'member.factors.reset',
    'member.export',
  ])
})

test('credits are given up to the limit, asked for above it, and refused plainly beyond @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const page = await staff(opening, 'support')
  const { id } = await member({ name: 'Wendelin' })
  await openMember(page, id)
  await submit(await choose(page, 'credits'), { credits: '50', reason })
  await expectToast(page, 'creditsForm.given')
  await expect(page.getByRole('row', { name: /\+50 50/ })).toBeVisible()

  const form = await choose(page, 'credits')
  await submit(form, { credits: '1001', reason })
  const bounds = words('console.form.between', { min: 1, max: 1000 })
  await expect(faultsIn(form)).toHaveText(bounds)
  await expect(form.locator('[name=credits]')).toHaveValue('1001')
  await submit(form, { credits: '60' })
  await expectToast(page, 'creditsForm.asked')
  const again = await choose(page, 'credits')
  await submit(again, { credits: '70', reason: 'Another reason to keep.' })
  await expect(faultsIn(again)).toContainText(words('errors.approval_waiting'))
  await expect(again.locator('[name=credits]')).toHaveValue('70')
  await expect(again.locator('[name=reason]')).toHaveValue('Another reason to keep.')

  const finance = await staff(opening, 'finance')
  await approve(finance, 'Wendelin')
  await openMember(finance, id)
  await expect(finance.getByRole('row', { name: /\+60 110/ })).toBeVisible()

  const taking = await choose(finance, 'credits')
  await taking.getByRole('button', { name: text('creditsForm.modeTake'), exact: true }).click()
  await taking.getByRole('button', { name: text('banForm.template'), exact: true }).click()
  await expect(taking.locator('[name=answer]')).not.toHaveValue('')
  await submit(taking, { credits: '30', reason: 'Given to the wrong member.' })
  await expectToast(finance, 'creditsForm.taken')
  await expect(finance.getByRole('row', { name: /−30 80|-30 80/ })).toBeVisible()
})

test('moderators warn, hide, suspend and ban a member, and take it back @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const page = await staff(opening, 'moderator')
  const { id, email } = await member({ name: 'Theodora' })
  await openMember(page, id)
  const letter = { rule: 'spam', answer: 'You sent advertising to many members.', reason }

  await submit(await choose(page, 'warn'), letter)
  await expectToast(page, 'banForm.warned')
  await expect(page.getByText(text('warnings', { count: 1 }))).toBeVisible()
  await submit(await choose(page, 'hide'), letter)
  await expectToast(page, 'banForm.hidden')
  await expect(page.getByText(text('state.hidden'))).toBeVisible()
  await submit(await choose(page, 'show'), { reason })
  await expectToast(page, 'banForm.shown')

  const suspend = await choose(page, 'suspend')
  await submit(suspend, { until: '2020-01-01T10:00', ...letter })
  await expect(faultsIn(suspend)).toHaveText(words('errors.time_not_possible'))
  await expect(suspend.locator('[name=answer]')).toHaveValue(letter.answer)
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16)
  await submit(suspend, { until })
  await expectToast(page, 'banForm.suspended')
  await expect(page.getByText(text('state.suspended')).first()).toBeVisible()
  await submit(await choose(page, 'unban'), { reason })
  await expectToast(page, 'banForm.unbanned')

  await submit(await choose(page, 'ban'), letter)
  await expectToast(page, 'banForm.asked')
  await expect(page.getByText(text('state.banned'), { exact: true })).toHaveCount(0)
  await approve(await staff(opening, 'moderator'), 'Theodora')
  await openMember(page, id)
  await expect(page.getByText(text('state.banned'), { exact: true })).toBeVisible()
  await submit(await choose(page, 'unban'), { reason })
  await expect(page.getByText(text('state.banned'), { exact: true })).toHaveCount(0)
  await expect.poll(async () => (await mailsTo({ page }, email)).length).toBeGreaterThanOrEqual(4)
})

test('a member is erased when a second person agrees @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const page = await staff(opening, 'support')
  const id = await addMember(db, { name: 'Leopoldine' })
  await openMember(page, id)
  await submit(await choose(page, 'erase'), { reason })
  await expectToast(page, 'accountForms.asked')
  await approve(await staff(opening, 'support'), 'Leopoldine')
  const state = () =>
    row<{ status: string }>(db, sql`select status from account where member_id = ${id}`)
  await expect.poll(async () => (await state()).status).toBe('erased')
  const response = await openMember(page, id)
  expect(response?.status()).toBe(404)
})

test('finance refunds a part of an order, and a second person what is above the limit @full @desktop', async ({
  browser,
  contextOptions,
  page: shop,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const opening = { browser, options: contextOptions, follow }
  const buyer = await join(shop, words, 'en')
  for (let bought = 0; bought < 3; bought++) {
    await open(buyer, '/credits/p3')
    await order(buyer)
    await pay(buyer, 'Paid')
    await added(buyer, 300)
  }
  const orders = await rows<{ id: string; amount: number }>(
    db,
    sql`select o.order_id as id, o.amount from credit_order o join account a on a.member_id = o.member_id
        where a.email = ${buyer.email} order by o.order_id`,
  )
  const page = await staff(opening, 'finance')
  const refund = page.getByRole('region', {
    name: words('consoleOrders.refund.title'),
    exact: true,
  })
  const confirm = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: words('consoleOrders.refund.submit'), exact: true })
      .click()
  const press = async (id: string, typed: Record<string, string>) => {
    await page.goto(`/operator/orders/${id}`, { waitUntil: 'networkidle' })
    await submit(refund, typed)
    await confirm()
  }
  const [first, second, third] = orders
  await page.goto(`/operator/orders/${first?.id}`, { waitUntil: 'networkidle' })
  await submit(refund, { amount: '500', reason })
  await expect(faultsIn(refund)).toBeVisible()
  await expect(refund.locator('[name=reason]')).toHaveValue(reason)
  // Neither the key nor the button refunds in one press.
  await refund.locator('[name=amount]').fill('10.01')
  await refund.locator('[name=reason]').press('Control+Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toContainText('10.01')
  await page.getByRole('button', { name: words('consoleOrders.refund.cancel') }).click()
  await expect(refund.locator('[name=reason]')).toHaveValue(reason)
  await submit(refund, { amount: '10.01' })
  await confirm()
  await expect(page.getByText(words('consoleOrders.refund.done'))).toBeVisible()
  await press(second?.id ?? '', { reason })
  await expect(page.getByText(words('consoleOrders.refund.done'))).toBeVisible()
  await press(first?.id ?? '', { reason })
  await expect(page.getByText(words('consoleOrders.refund.done'))).toBeVisible()
  // 10.01, 79.99 and 69.98 of 200 are paid back.
  await press(third?.id ?? '', { reason })
  await expect(page.getByText(words('consoleOrders.refund.asked'))).toBeVisible()
  await expect(refund.locator('[name=reason]')).toHaveValue('')
  const waiting = await row<{ n: number }>(
    db,
    sql`select count(*)::int as n from approval where kind = 'order.refund' and state = 'waiting' and subject_id in (${first?.id}, ${third?.id})`,
  )
  expect(waiting.n).toBe(1)
})
