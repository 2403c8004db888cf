import type { BrowserContext } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { addConversation, enter, openChat, openDatabase, sendByApi, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

async function call(context: BrowserContext, path: string, data: object): Promise<unknown> {
  const headers = { 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
  const answer = await context.request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

const Approval = z.object({ approval: z.string() })

/** Two members and two moderators, each in a browser context of their own. */
async function openPeople(opening: Omit<Parameters<typeof someone>[1], 'name' | 'gender'>) {
  const banned = await someone(db, { ...opening, name: 'Joost', gender: 'male' })
  const other = await someone(db, { ...opening, name: 'Lotte', gender: 'female' })
  const staff = await someone(db, { ...opening, name: 'Iris', gender: 'female' })
  const second = await someone(db, { ...opening, name: 'Roos', gender: 'female' })
  for (const { id } of [staff, second])
    await execute(
      db,
      sql`update account set role = 'operator', staff_roles = '{moderator}' where member_id = ${id}`,
    )
  return { banned, other, staff, second }
}

test(
  'whoever paid to write to a fraud is told on every page until they read it, and gets the credits back',
  { tag: '@phone' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const words = wordsOf('en')
    const opening = { browser, options: contextOptions, follow, credits: 10 }
    const { banned: fraud, other: victim, staff, second } = await openPeople(opening)
    const conversation = await addConversation(db, victim.id, fraud.id)
    await sendByApi(victim, conversation, 'Shall I send you the codes of the cards?')
    const { approval } = Approval.parse(
      await call(staff.context, '/api/operator-ban.php', {
        id: fraud.id,
        rule: 'scam',
        answer: 'You asked people for gift cards.',
        reason: 'The same story in several chats.',
        hold: '',
      }),
    )
    await second.page.goto('/operator/approvals', { waitUntil: 'networkidle' })
    await second.page.getByRole('row').filter({ hasText: 'Joost' }).getByRole('button').click()
    await expect(
      second.page.getByRole('region', { name: words('consoleAftercare.preview.title') }),
    ).toContainText('Joost')
    const yes = { id: approval, approved: true, answer: '' }
    await call(second.context, '/api/operator-approvals.php', yes)

    const { page } = victim
    const banner = page.getByRole('complementary', { name: words('aftercareNotice.title') })
    await expect(async () => {
      await page.goto('/likes')
      await expect(banner).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await expect(banner).not.toContainText('Joost')
    await banner.getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words('aftercare.title'))
    await expect(page.getByRole('main')).toContainText('Joost')
    await expectAccessible(page)
    await openChat(victim, conversation)
    await expect(banner).toHaveCount(0)
    await expect(
      page.getByRole('heading', { name: words('aftercareNotice.cardTitle') }),
    ).toBeVisible()
    await expect(page.getByText('1 credit is back')).toBeVisible()
    const evidence = page.getByRole('link', { name: words('aftercareNotice.evidence') })
    const file = await page.request.get((await evidence.getAttribute('href')) ?? '')
    expect(file.headers()['content-type']).toBe('application/zip')
  },
)

for (const locale of localesToRun('de', 'en', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  test(
    `a banned member is logged out, reads the reason after the next log-in, can object, and reaches nothing else (${locale})`,
    { tag: '@full' },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const opening = { browser, options: contextOptions, follow }
      const { banned, other: reporter, staff, second } = await openPeople(opening)
      await banned.page.goto(path('/chats'))

      const report = { subject: 'profile', member: banned.id, reason: 'scam' }
      const { receipt } = z
        .object({ receipt: z.string() })
        .parse(await call(reporter.context, '/api/report.php', report))
      const answer = 'Du hast mehrere Mitglieder um Geld gebeten.'
      const { approval } = Approval.parse(
        await call(staff.context, '/api/cases.php', {
          kind: 'report',
          id: receipt.slice(2),
          measure: 'profile',
          answer,
        }),
      )
      const yes = { id: approval, approved: true, answer: '' }
      await call(second.context, '/api/operator-approvals.php', yes)

      await banned.page.goto(path('/members'))
      await expect(
        banned.page
          .getByRole('banner')
          .getByRole('link', { name: words('shell.nav.login') })
          .first(),
      ).toBeVisible()

      const { page } = await enter(db, banned.id, opening)
      await page.goto(path('/members'), { waitUntil: 'networkidle' })
      await expect(page).toHaveURL(new RegExp(`${path('/profile-disabled')}$`))
      await expect(page.getByRole('heading', { name: words('banned.title') })).toBeVisible()
      await expect(page.getByRole('main')).toContainText(answer)
      await expect(page.getByRole('main')).toContainText(words('moderation.reasons.scam'))
      await expectAccessible(page)
      for (const closed of ['/chats', '/likes', `/members/${reporter.id}`]) {
        await page.goto(path(closed))
        await expect(page).toHaveURL(new RegExp(`${path('/profile-disabled')}$`))
      }

      await page.getByRole('link', { name: words('banned.object') }).click()
      await expect(page.getByLabel(words('complaints.complaint.about.service'))).not.toHaveValue('')
      await page
        .getByLabel(words('complaints.complaint.text'))
        .fill('Das war ich nicht: Jemand anderes kannte mein Passwort.')
      await page.getByRole('button', { name: words('complaints.complaint.send') }).click()
      await expect(page.getByText(words('complaints.complaint.received'))).toBeVisible()
      await page.goto(path('/transactions'), { waitUntil: 'networkidle' })
      await expect(page).toHaveURL(new RegExp(`${path('/transactions')}$`))
      await expectAccessible(page)
    },
  )
}
