import type { Page } from '@playwright/test'
import sql from 'sql-template-tag'
import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { row } from '../../src/server/database/query.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/**
 * The country with most members whom visitors may see, so that there is one to offer. Germany and
 * the Netherlands show an age warning before everything else.
 */
const comeFromCountryWithMembers = async (page: Page) => {
  const { country } = await row<{ country: string }>(
    db,
    sql`select country from member_search
        where site_id = 1 and origin = 0 and listed and promoted and has_photo and country not in ('DE', 'NL')
        group by country order by count(*) desc, country limit 1`,
  )
  await page.setExtraHTTPHeaders({ 'x-demo-country': country })
}

for (const locale of localesToRun('de', 'en')) {
  test(
    `a link with t offers a visitor a member, blurred and nameless, once (${locale})`,
    { tag: ['@isolated', '@full'] },
    async ({ page }) => {
      const words = wordsOf(locale)
      await comeFromCountryWithMembers(page)
      await page.goto(localePath(locale, '/members?country=any&t=5'))
      const offer = page.getByRole('dialog').filter({ hasText: words('matching.offer.join') })
      await expect(offer).toBeVisible()
      await expect(offer.getByRole('img', { name: words('matching.offer.blurred') })).toBeVisible()
      await expectAccessible(page)
      await offer.getByRole('button', { name: words('matching.offer.dismiss') }).click()
      await expect(offer).toBeHidden()
      // Shown once per session: the same link does not open it again.
      const requestedPaths: string[] = []
      page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
      await page.goto(localePath(locale, '/?t=5'))
      await page.clock.install()
      await page.goto(localePath(locale, '/pricing?t=5'))
      await page.clock.fastForward(10_000)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      expect(requestedPaths).not.toContain('/api/members.php')
    },
  )
}

test(
  'the landing page makes the same offer without interaction, and leads to sign-up with a message to that member',
  { tag: '@full' },
  async ({ page }) => {
    const words = wordsOf('en')
    await comeFromCountryWithMembers(page)
    await page.goto('/?t=5')
    const offer = page.getByRole('dialog').filter({ hasText: words('matching.offer.join') })
    await expect(offer).toBeVisible()
    await expect(offer.getByRole('link', { name: words('matching.offer.join') })).toHaveAttribute(
      'href',
      /\/members\/\d+\/signup$/,
    )
  },
)
