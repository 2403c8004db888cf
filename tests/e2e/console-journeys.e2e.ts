import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { addMember } from '../factories/member.ts'
import { added, join, mailsTo, open, order, pay } from './buyer.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const inCase = (key: string, values?: Record<string, string>) =>
  words(`consoleCases.cases.${key}`, values)
const inOrder = (key: string, values?: Record<string, string | number>) =>
  words(`consoleOrders.${key}`, values)
const inMailing = (key: string, values?: Record<string, string | number>) =>
  words(`consoleMailings.${key}`, values)
const reason = 'As agreed in the meeting of May.'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

// Two of them take the next report: one after the other, so that neither takes the other's.
test.describe.configure({ mode: 'serial' })

type Opening = Parameters<typeof someone>[1]

async function staff(opening: Opening, role: StaffRole): Promise<Page> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${[role]} where member_id = ${id}`,
  )
  return page
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const goTo = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })

async function report(page: Page, member: { id: string; name: string }): Promise<void> {
  await goTo(page, `/members/${member.id}`)
  await page.getByRole('button', { name: words('profiles.member.more') }).click()
  const name = words('moderation.report.profile', { name: member.name })
  await page.getByRole('menuitem', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByRole('radio', { name: words('moderation.reasons.spam') }).check()
  await dialog.getByRole('textbox').fill('The same sentence to everybody.')
  await dialog.getByRole('button', { name: words('moderation.report.send') }).click()
  await expect(dialog.getByText(words('moderation.report.received'))).toBeVisible()
}

/** Chooses an outcome, types the words of both letters and sends them. */
async function decide(page: Page, outcome: string, letters: Record<string, string>): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${inCase(`measures.${outcome}`)}`) }).check()
  for (const [id, text] of Object.entries(letters)) await page.locator(`#${id}`).fill(text)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(new RegExp(inCase('decision.done', { number: '.*' })))).toBeVisible()
}

test('a report goes from the click to a statement of reasons, and its appeal to somebody else @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const opening = { browser, options: contextOptions, follow, language: 'en' }
  const email = `${crypto.randomUUID()}@example.org`
  const reported = await someone(db, { ...opening, name: 'Joost', email })
  const reporter = await someone(db, { ...opening, name: 'Lotte' })
  await report(reporter.page, { id: reported.id, name: 'Joost' })
  const { id } = await row<{ id: string }>(
    db,
    sql`update report set answer_by = now() + interval '-90 days' where reported_id = ${reported.id} returning report_id as id`,
  )

  const moderator = await staff({ ...opening, name: 'Iris' }, 'moderator')
  await goTo(moderator, '/operator')
  await moderator.keyboard.press('n')
  await moderator.waitForURL(new RegExp(`/operator/cases/R-${id}$`))
  await expect(moderator.getByRole('button', { name: inCase('claim.release') })).toBeVisible()
  const explanation = 'You wrote the same sentence to many people, which is advertising.'
  await decide(moderator, 'warning', { explanation, answer: 'We have warned the member.' })

  await expect.poll(() => mailsTo(reported, email)).not.toEqual([])
  const mails = (await mailsTo(reported, email)).join('\n')
  expect(mails).toContain(explanation)
  const link = /\S+\/complaints\?about=\S+/.exec(mails)?.[0] ?? ''
  await goTo(reported.page, link)
  const form = reported.page.getByLabel(words('complaints.complaint.text'))
  await form.fill('I greeted each of them in words of their own.')
  await reported.page.getByRole('button', { name: words('complaints.complaint.send') }).click()
  await expect(reported.page.getByText(words('complaints.complaint.received'))).toBeVisible()

  const { ticket } = await row<{ ticket: string }>(
    db,
    sql`select 'C-' || complaint_id as ticket from complaint where member_id = ${reported.id}`,
  )
  await goTo(moderator, `/operator/cases/${ticket}`)
  await expect(moderator.getByText(inCase('decision.forAnother'))).toBeVisible()
  const second = await staff({ ...opening, name: 'Roos' }, 'moderator')
  await goTo(second, '/operator/cases?queue=appeals')
  await second.getByRole('link', { name: ticket }).click()
  await expect(second.getByText(explanation).first()).toBeVisible()
  await decide(second, 'restore', { answer: 'You are right: the warning is withdrawn.' })
  await expect
    .poll(async () => (await mailsTo(reported, email)).join('\n'))
    .toContain('the warning is withdrawn')
})

test('a report that a colleague takes first leaves the next one @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const reporter = await someone(db, { ...opening, name: 'Lotte' })
  const [first, next] = [
    { id: await addMember(db, { name: 'Joost' }), name: 'Joost' },
    { id: await addMember(db, { name: 'Bram' }), name: 'Bram' },
  ]
  for (const member of [first, next]) await report(reporter.page, member)
  const dueIn = (days: number, member: string) =>
    row<{ id: string }>(
      db,
      sql`update report set answer_by = now() + make_interval(days => ${days}) where reported_id = ${member} returning report_id as id`,
    )
  const ids = [await dueIn(-90, first.id), await dueIn(-80, next.id)]
  const pages = [await staff(opening, 'moderator'), await staff(opening, 'moderator')]
  for (const page of pages) await goTo(page, '/operator')
  for (const [index, page] of pages.entries()) {
    await page.getByRole('button', { name: words('consoleHome.takeReport') }).click()
    await page.waitForURL(new RegExp(`/operator/cases/R-${ids[index]?.id}$`))
  }
})

test('a chargeback comes by webhook, is contested with evidence, and the books agree @full @desktop', async ({
  browser,
  contextOptions,
  page: shop,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const buyer = await join(shop, words, 'en')
  await open(buyer, '/credits/p1/creditcard')
  await order(buyer)
  await shop.waitForURL(/local-payments/)
  const checkout = shop.url()
  await pay(buyer, 'Paid')
  await added(buyer, 50)
  const id = /\d+$/.exec(new URL(shop.url()).pathname)?.[0] ?? ''
  await shop.request.post(checkout, { form: { status: 'chargeback' }, maxRedirects: 0 })
  await expect
    .poll(async () => (await mailsTo(buyer, buyer.email)).length, { timeout: 20_000 })
    .toBeGreaterThan(2)

  const page = await staff({ browser, options: contextOptions, follow }, 'finance')
  await goTo(page, '/operator/chargebacks')
  await page.getByRole('link', { name: id, exact: true }).click()
  await expect(page.getByText(inOrder('refund.closed.charged_back.title'))).toBeVisible()
  await expect(region(page, inOrder('refund.title'))).toHaveCount(0)
  const letters = region(page, inOrder('letters.title'))
  await expect(letters).toContainText(words('consoleTemplates.mails.charged_back'))
  await expect(letters).toContainText(words('consoleTemplates.mails.receipt'))
  const evidence = region(page, inOrder('evidence.title'))
  await evidence.locator('#evidence-account').uncheck()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    evidence.getByRole('button', { name: inOrder('evidence.file') }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`evidence-${id}.html`)
  const form = region(page, inOrder('disputeForm.title'))
  await page.keyboard.press('2')
  await expect(form.getByRole('radio').nth(1)).toBeChecked()
  await page.keyboard.press('1')
  await form.locator('[name=reason]').fill(reason)
  await page.keyboard.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(evidence.getByRole('checkbox').first()).toBeDisabled()
  await expect(evidence.locator('#evidence-account')).toHaveCount(0)
  await expect(region(page, inOrder('books.title'))).toContainText(inOrder('books.addsUp'))
  await expect(page.locator('.head time.clock')).toHaveCount(0)
})

test('a mailing is stopped half-way and goes on where it stopped @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  test.setTimeout(300_000)
  const country = 'MT'
  const seenAt = new Date(Date.now() - 60 * 86_400_000)
  for (let reader = 0; reader < 3; reader++) {
    const id = await addMember(db, { country, language: 'en', seenAt })
    await execute(
      db,
      sql`insert into notification_preference (member_id, type, mail, push) values (${id}, 'news', 'weekly', false)`,
    )
  }
  const page = await staff({ browser, options: contextOptions, follow }, 'content')
  await goTo(page, '/operator/mailings')
  const draft = region(page, inMailing('new'))
  await draft.locator('[name=name]').fill('Half-way')
  await draft.locator('[name=countries]').fill(country)
  await draft.locator('[name="texts.en.subject"]').fill('Half-way')
  await draft.locator('[name="texts.en.text"]').fill('It is warm.')
  await draft.locator('[name=per_minute]').fill('1')
  await draft.locator('button[type=submit]').click()
  const run = region(page, inMailing('run'))
  const press = async () => {
    await run.locator('[name=reason]').fill(reason)
    await run.locator('button[type=submit]').click()
  }
  await press()
  const progress = (sent: number, pending: number) =>
    inMailing('progress', { sent, pending, skipped: 0 })
  await expect(run.getByRole('status')).toHaveText(progress(1, 2), { timeout: 30_000 })
  await press()
  await expect(run.getByRole('button', { name: inMailing('resume') })).toBeVisible()
  await press()
  await expect(run.getByRole('button', { name: inMailing('stop') })).toBeVisible()
  await expect(run.getByRole('status')).toHaveText(progress(2, 1), { timeout: 90_000 })
})
