import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { StaffRole } from '../../src/platform/staff-roles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute, row } from '../../src/server/database/query.ts'
import { newId } from '../../src/server/ids.ts'
import { addMember } from '../factories/member.ts'
import { mailsTo } from './buyer.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')
const cases = (key: string, values?: Record<string, string | number>) =>
  words(`consoleCases.cases.${key}`, values)
const approvals = (key: string) => words(`consoleApprovals.${key}`)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

type Opening = Parameters<typeof someone>[1]

async function staff(opening: Opening, role: StaffRole): Promise<Page> {
  const { id, page } = await someone(db, opening)
  await execute(
    db,
    sql`update account set role = 'operator', staff_roles = ${[role]} where member_id = ${id}`,
  )
  return page
}

const addReview = (kind: 'report' | 'complaint', id: string) =>
  execute(
    db,
    sql`insert into review (site_id, kind, subject_id, since, due_at) values (1, ${kind}, ${id}, now(), now() + interval '14 days')`,
  )

/** A report about a member that waits for a decision; returns its number. */
async function addReport(member: string): Promise<string> {
  const id = newId()
  await execute(
    db,
    sql`insert into report (report_id, site_id, member_id, reported_id, subject, reason, snapshot, at, answer_by)
        values (${id}, 1, ${await addMember(db)}, ${member}, 'profile', 'scam',
                '{"profile": {"name": "Wanda", "about": "I know a safe investment."}}', now(), now() + interval '14 days')`,
  )
  await addReview('report', id)
  return `R-${id}`
}

const openCase = (page: Page, number: string) =>
  page.goto(`/operator/cases/${number}`, { waitUntil: 'networkidle' })

test('an appeal is right in part: both sides stand beside each other, and the member reads what stays @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const email = `${crypto.randomUUID()}@example.org`
  const member = await addMember(db, { name: 'Wanda', email, language: 'de' })
  await execute(
    db,
    sql`update profile set about = 'Ich backe gern Brot.' where member_id = ${member}`,
  )
  const number = await addReport(member)
  const first = await staff(opening, 'moderator')
  await openCase(first, number)
  await first.getByRole('radio', { name: cases('measures.suspension') }).check()
  await first.locator('#explanation').fill('Du hast um Geld gebeten.')
  await first.locator('#answer').fill('Thank you, we have suspended the profile.')
  await first.getByRole('button', { name: cases('decision.send') }).click()
  await expect(first.getByText(cases('decision.done', { number }))).toBeVisible()

  const ticket = newId()
  await execute(
    db,
    sql`insert into complaint (complaint_id, site_id, member_id, kind, name, email, about, text, language, at, answer_by, appeals)
        values (${ticket}, 1, ${member}, 'service', 'Wanda', ${email}, ${number}, 'Ich habe nie um Geld gebeten.', 'de', now(),
                now() + interval '14 days', ${`report ${number.slice(2)}`})`,
  )
  await addReview('complaint', ticket)
  await openCase(first, `C-${ticket}`)
  await expect(first.getByText(cases('decision.forAnother'))).toBeVisible()

  const second = await staff(opening, 'moderator')
  await openCase(second, `C-${ticket}`)
  const compared = second.getByRole('region', {
    name: words('consoleRecords.appeals.compare.title'),
  })
  await expect(compared.getByText('I know a safe investment.')).toBeVisible()
  await expect(compared.getByText('Ich backe gern Brot.')).toBeVisible()
  await second.keyboard.press('2')
  await expect(second.getByRole('radio', { name: cases('measures.partly') })).toBeChecked()
  const answer = 'Es war nur Werbung, keine Bitte um Geld.'
  await second.locator('#answer').fill(answer)
  const letter = second.getByRole('button', { name: cases('decision.preview') })
  await expect(letter).toBeDisabled()
  await second.getByRole('radio', { name: cases('statement.warning') }).check()
  await second.locator('#remaining-rule').selectOption('spam')
  await letter.click()
  await expect(second.getByText('Was bleibt: eine Verwarnung an deinem Konto')).toBeVisible()
  await expect(second.getByText(answer).last()).toBeVisible()
  await expectAccessible(second)
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText(cases('decision.done', { number: `C-${ticket}` }))).toBeVisible()

  const { banned } = await row<{ banned: boolean }>(
    db,
    sql`select banned_at is not null as banned from account where member_id = ${member}`,
  )
  expect(banned).toBe(false)
  await expect.poll(async () => (await mailsTo({ page: second }, email)).length).toBe(2)
  await second.goto(localePath('de', `/operator/cases/C-${ticket}`), { waitUntil: 'networkidle' })
  await expect(second.getByText('Einspruch').first()).toBeVisible()
  await expectAccessible(second)
})

test('approvals are answered by Y and N, each asked once more, with the member in sight @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const first = await staff(opening, 'moderator')
  const second = await staff(opening, 'moderator')
  const askToBan = async (name: string) => {
    const member = await addMember(db, { name })
    const number = await addReport(member)
    await openCase(first, number)
    await first.getByRole('radio', { name: cases('measures.profile') }).check()
    await first.locator('#explanation').fill('You asked for money.')
    await first.locator('#answer').fill('Thank you, we have banned the member.')
    await first.getByRole('button', { name: cases('decision.send') }).click()
    await expect(first.getByText(cases('decision.asked', { number }))).toBeVisible()
    return member
  }
  const [banned, spared, regretted] = [
    await askToBan('Yvo'),
    await askToBan('Nora'),
    await askToBan('Wim'),
  ]
  const stateOf = async (member: string) =>
    (await row<{ state: string }>(db, sql`select state from approval where member_id = ${member}`))
      .state
  const openApproval = async (member: string) => {
    await second.goto('/operator/approvals', { waitUntil: 'networkidle' })
    const { id } = await row<{ id: string }>(
      db,
      sql`select approval_id as id from approval where member_id = ${member}`,
    )
    await second.locator(`[data-row="${id}"] button`).click()
    await expect(second.locator(`a[href="/operator/members/${member}"]`)).toBeVisible()
  }

  await openApproval(banned)
  await expectAccessible(second)
  await second.keyboard.press('y')
  const dialog = second.getByRole('dialog')
  await expect(dialog).toContainText(approvals('confirmYes'))
  await second.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  expect(await stateOf(banned)).toBe('waiting')
  await second.keyboard.press('y')
  await expect(dialog).toBeVisible()
  await second.keyboard.press('Control+Enter')
  await expect(second.getByText(approvals('approved'))).toBeVisible()
  expect(await stateOf(banned)).toBe('approved')

  await openApproval(spared)
  await second.keyboard.press('n')
  await expect(second.getByText(approvals('noteMissing'))).toBeVisible()
  await expect(second.locator('#answer')).toBeFocused()
  await second.locator('#answer').fill('A warning is enough.')
  await second.locator('#answer').blur()
  await second.keyboard.press('n')
  await expect(dialog).toContainText(approvals('confirmNo'))
  await dialog.getByRole('button', { name: approvals('no') }).click()
  await expect(second.getByText(approvals('refused'))).toBeVisible()
  expect(await stateOf(spared)).toBe('refused')

  // The second person has it open while the first one withdraws it.
  await openApproval(regretted)
  await first.goto('/operator/approvals', { waitUntil: 'networkidle' })
  await first.getByRole('button', { name: approvals('withdraw') }).click()
  const question = first.getByRole('dialog')
  await expect(question).toContainText('Wanda')
  await question.getByRole('button', { name: approvals('withdraw') }).click()
  await expect(first.getByText(approvals('didWithdraw'))).toBeVisible()
  await expectAccessible(first)
  await second.getByRole('button', { name: approvals('yes') }).click()
  await expect(second.getByText(words('errors.approval_withdrawn')).last()).toBeVisible()
  await expect(second.getByText(approvals('states.withdrawn')).first()).toBeVisible()
  expect(await stateOf(regretted)).toBe('withdrawn')
})

test('the tabs of a member show consents and who of the staff looked @full @desktop', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const opening = { browser, options: contextOptions, follow }
  const page = await staff(opening, 'support')
  const member = await addMember(db, { name: 'Wiebe' })
  await execute(
    db,
    sql`insert into terms_acceptance (member_id, site_id, version, locale, source, accepted_at) values (${member}, 1, 1, 'nl', 'sign_up', now())`,
  )
  await page.goto(`/operator/members/${member}`, { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: words('consoleMember.tabs.consents') }).click()
  await expect(
    page.getByRole('row', { name: new RegExp(words('consoleRecords.consents.kinds.terms')) }),
  ).toContainText('Dutch')
  await expectAccessible(page)
  await page.getByRole('link', { name: words('consoleMember.tabs.looks') }).click()
  const look = page.getByRole('row', {
    name: new RegExp(words('console.actions.done.look_member')),
  })
  await expect(look).toHaveCount(1)
  await expectAccessible(page)
})
