import type { BrowserContext } from '@playwright/test'
import sql from 'sql-template-tag'
import type { Database } from '../../src/server/database/pool.ts'
import { rows } from '../../src/server/database/query.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const words = wordsOf('en')

/**
 * Lets pages say that the member has yet to accept the current terms. A new version in the database
 * would be asked of the members of all other tests as well.
 */
const askForTerms = (context: BrowserContext) =>
  context.route(/\/(members|pages\/terms)$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace(
      '"terms_pending":null',
      '"terms_pending":{"version":1,"from":"2026-11-21"}',
    )
    await route.fulfill({ response, body })
  })

test(
  'new terms are asked of a member at each visit until they accept them',
  { tag: '@full' },
  async ({ browser, contextOptions }) => {
    const { page, context, id } = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Mees',
    })
    await askForTerms(context)
    await page.goto('/members', { waitUntil: 'networkidle' })
    const question = page.getByRole('dialog', { name: words('legal.title') })
    await expect(question).toContainText('21 November 2026')
    await expectAccessible(page)
    await expectToFit(page)
    // The text itself can be read without an answer.
    await question.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/pages\/terms$/)
    await expect(question).toHaveCount(0)
    await page.goBack()
    await question.getByRole('button', { name: words('legal.notNow') }).click()
    await expect(question).toHaveCount(0)
    await page.reload({ waitUntil: 'networkidle' })
    await expect(question).toHaveCount(0)

    const visit = await context.newPage()
    await visit.goto('/members', { waitUntil: 'networkidle' })
    const again = visit.getByRole('dialog', { name: words('legal.title') })
    await again.getByRole('button', { name: words('legal.accept') }).click()
    await expect(again).toHaveCount(0)
    const accepted = await rows<{ version: number; source: string }>(
      db,
      sql`select version, source from terms_acceptance where member_id = ${id}`,
    )
    expect(accepted).toEqual([{ version: 1, source: 'visit' }])
  },
)
