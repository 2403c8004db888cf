import type { BrowserContext } from '@playwright/test'
import sql from 'sql-template-tag'
import * as z from 'zod'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { enter, openDatabase, someone } from './people.ts'
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

for (const locale of localesToRun('de', 'en', 'pl')) {
  const words = wordsOf(locale)
  const path = (to: string) => localePath(locale, to)

  test(
    `a banned member is logged out, reads the reason after the next log-in, can object, and reaches nothing else (${locale})`,
    { tag: '@full' },
    async ({ browser, contextOptions, watch: { follow } }) => {
      const opening = { browser, options: contextOptions, follow }
      const banned = await someone(db, { ...opening, name: 'Joost', gender: 'male' })
      const reporter = await someone(db, { ...opening, name: 'Lotte', gender: 'female' })
      const staff = await someone(db, { ...opening, name: 'Iris', gender: 'female' })
      const second = await someone(db, { ...opening, name: 'Roos', gender: 'female' })
      for (const { id } of [staff, second])
        await execute(
          db,
          sql`update account set role = 'operator', staff_roles = '{moderator}' where member_id = ${id}`,
        )
      await banned.page.goto(path('/chats'))

      const report = { subject: 'profile', member: banned.id, reason: 'scam' }
      const { receipt } = z
        .object({ receipt: z.string() })
        .parse(await call(reporter.context, '/api/report.php', report))
      const answer = 'Du hast mehrere Mitglieder um Geld gebeten.'
      const { approval } = z.object({ approval: z.string() }).parse(
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
