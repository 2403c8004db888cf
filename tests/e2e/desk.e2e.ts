import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { INCOMING_MAIL } from '../../src/desk/rules.ts'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import { readConfig } from '../../src/server/config.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { added, join, mailsTo, open, order, pay } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const inDesk = (key: string, values?: Record<string, string>) => words(`consoleDesk.${key}`, values)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

type Opening = Parameters<typeof someone>[1]

/** One of the staff, whose mails arrive at an address of their own. */
async function staff(opening: Opening, role: StaffRole): Promise<{ page: Page; id: string }> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${[role]} where member_id = ${id}`,
  )
  return { page, id }
}

const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Hands a mail over as a mail server does. */
async function receive(page: Page, headers: string[], text: string): Promise<void> {
  const { secret } = readConfig({ VONK_VAR: process.env['JOURNEY_VAR'] })
  const token = createHmac('sha256', secret).update(INCOMING_MAIL).digest('base64url')
  const answer = await page.request.post('/api/incoming-mail.php', {
    headers: { authorization: `Bearer ${token}`, 'content-type': 'message/rfc822' },
    data: [...headers, `Message-ID: <${crypto.randomUUID()}@mail.example>`, '', text].join('\r\n'),
  })
  expect(answer.status(), await answer.text()).toBe(204)
}

const findCase = (email: string) =>
  row<{ id: string; number: string; kind: string; state: string }>(
    db,
    sql`select complaint_id::text as id, 'C-' || complaint_id as number, kind, state from complaint where email = ${email}`,
  )

test('a mail asks for a refund: support finishes what a moderator cannot see, and the books agree @full @desktop', async ({
  browser,
  contextOptions,
  page: shop,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const opening = { browser, options: contextOptions, follow, language: 'en' }
  const buyer = await join(shop, words, 'en')
  await open(buyer, '/credits/p1')
  await order(buyer)
  await pay(buyer, 'Paid')
  await added(buyer, 50)
  const id = /\d+$/.exec(new URL(shop.url()).pathname)?.[0] ?? ''
  // Only a confirmed address is that of a member.
  await execute(
    db,
    sql`update account set status = 'active', email_confirmed_at = now() where email = ${buyer.email}`,
  )
  await receive(
    shop,
    [`From: Daan <${buyer.email}>`, 'Subject: My money'],
    `Please pay back order ${id}, I bought it by mistake.`,
  )
  const opened = await findCase(buyer.email)
  expect(opened).toMatchObject({ kind: 'order', state: 'received' })

  const moderator = (await staff({ ...opening, name: 'Iris' }, 'moderator')).page
  for (const path of [`/operator/cases/${opened.number}`, `/operator/orders/${id}`]) {
    const response = await goTo(moderator, path)
    expect(response?.status(), path).toBe(403)
    await expect(moderator.getByRole('heading', { level: 1 })).toContainText(
      words('console.roles.support'),
    )
    await expect(moderator.locator('body')).not.toContainText('by mistake')
  }

  const { page } = await staff({ ...opening, name: 'Agnes' }, 'support')
  await goTo(page, '/operator/cases?queue=order_cases')
  await page.getByRole('link', { name: opened.number }).click()
  await expect(page.getByText('I bought it by mistake').first()).toBeVisible()
  await page.getByRole('link', { name: id, exact: true }).click()
  const refund = region(page, words('consoleOrders.refund.title'))
  await refund.locator('[name=reason]').fill('Bought by mistake, nothing was used.')
  await refund.getByRole('button', { name: words('consoleOrders.refund.submit') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words('consoleOrders.refund.submit'), exact: true })
    .click()
  await expect(region(page, words('consoleOrders.books.title'))).toContainText(
    words('consoleOrders.books.addsUp'),
  )

  await goTo(page, `/operator/cases/${opened.number}`)
  await page
    .getByRole('combobox', { name: inDesk('template'), exact: true })
    .selectOption({ label: inDesk('templates.refunded') })
  const answer = words('caseTemplates.desk.refunded', { name: 'Daan', order: id })
  await expect(page.locator('#case-answer')).toHaveValue(answer)
  await page.getByRole('button', { name: inDesk('sendAndClose') }).click()
  await expect(page.getByText(inDesk('closed', { number: opened.number }))).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(buyer, buyer.email)).join('\n'), { timeout: 20_000 })
    .toContain(`refunded order ${id}`)
  expect(await findCase(buyer.email)).toMatchObject({ state: 'decided' })
  expect(
    await row(
      db,
      sql`select o.refunded_amount = o.amount as refunded, (select sum(remaining)::int from credit_lot l where l.order_id = o.order_id) as left
          from credit_order o where o.order_id = ${id}`,
    ),
  ).toEqual({ refunded: true, left: 0 })
})

test('a queue that is about to be late calls who is on duty, then their lead @full @desktop', async ({
  browser,
  contextOptions,
  page: visitor,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const opening = { browser, options: contextOptions, follow, language: 'en' }
  const [agentMail, leadMail] = ['agent', 'lead'].map(
    (name) => `${name}-${crypto.randomUUID()}@example.org`,
  )
  const agent = await staff({ ...opening, name: 'Agnes', email: agentMail ?? '' }, 'support')
  const lead = await staff({ ...opening, name: 'Lea', email: leadMail ?? '' }, 'support')
  const admin = (await staff({ ...opening, name: 'Ada' }, 'admin')).page
  await goTo(admin, '/operator/duty')
  const form = region(admin, words('consoleDuty.add'))
  const clock = (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000)
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
  }
  for (const person of [agent, lead]) {
    await form.locator('[name=person]').selectOption(person.id)
    await form.locator('[name=area]').selectOption('service')
    await form.locator('[name=starts]').fill(clock(-1))
    await form.locator('[name=ends]').fill(clock(6))
    if (person === lead) await form.locator('[name=lead]').check()
    await form.getByRole('button', { name: words('consoleDuty.save') }).click()
    await expect(form.locator('[name=starts]')).toHaveValue('')
  }

  const from = `writer-${crypto.randomUUID()}@example.org`
  await receive(visitor, [`From: ${from}`, 'Subject: Locked out'], 'I cannot log in any more.')
  const { id, number } = await findCase(from)
  const subjects = async (email: string | undefined) =>
    (await mailsTo({ page: visitor }, email ?? '')).filter((mail) =>
      mail.includes(words('deskMails.duty.button')),
    ).length
  /** To so many hours from now, of ten that were promised. */
  const due = async (hours: number) => {
    const at = new Date(Date.now() + hours * 3_600_000)
    const since = new Date(at.getTime() - 10 * 3_600_000)
    await execute(
      db,
      sql`update review set since = ${since}, due_at = ${at} where kind = 'complaint' and subject_id = ${id}`,
    )
    await execute(db, sql`select graphile_worker.add_job('desk_warn_duty')`)
  }
  await due(2)
  await expect.poll(() => subjects(agentMail), { timeout: 30_000 }).toBe(1)
  expect(await subjects(leadMail)).toBe(0)
  await due(-0.1)
  await expect.poll(() => subjects(leadMail), { timeout: 30_000 }).toBe(1)
  expect(await subjects(agentMail)).toBe(1)

  await goTo(agent.page, '/operator')
  await expect(agent.page.getByRole('main')).toContainText(
    words('consoleDuty.queueNames.service_cases'),
  )
  await goTo(agent.page, `/operator/cases/${number}`)
  await expect(agent.page.getByText('I cannot log in any more.').first()).toBeVisible()
})
