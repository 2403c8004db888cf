import sql from 'sql-template-tag'
import { localDay } from '../../src/platform/time-zone.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { execute } from '../../src/server/database/query.ts'
import { searchCities } from '../../src/server/places/search-cities.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** A day as it is counted where the trip goes. */
const day = (offset: number) =>
  localDay(new Date(Date.now() + offset * 86_400_000), 'Europe/Amsterdam')

for (const locale of localesToRun('de', 'en', 'pl')) {
  const words = wordsOf(locale)
  test(
    `a trip shows a member elsewhere, says so and ends, in ${locale}`,
    { tag: '@phone' },
    async ({ browser, contextOptions: options, watch: { follow } }) => {
      const [utrecht] = searchCities('NL', 'Utrecht', 1)
      const [rotterdam] = searchCities('NL', 'Rotterdam', 1)
      const opening = { browser, options, follow, language: locale }
      const mees = await someone(db, { ...opening, name: 'Mees', gender: 'male' })
      const noor = await someone(db, { ...opening, name: 'Noor' })
      await execute(
        db,
        sql`update profile set city = ${utrecht?.city.id}, region = ${utrecht?.city.region} where member_id = ${mees.id}`,
      )
      const prefix = locale === 'en' ? '' : `/${locale}`
      const { page } = mees
      await page.goto(`${prefix}/notifications?tab=discretion`, { waitUntil: 'networkidle' })
      await page.getByRole('button', { name: words('discretion.travel.plan') }).click()
      const form = page.locator('form').filter({ has: page.locator('input[type=date]') })
      await form.getByLabel(words('traits.place.country')).selectOption('NL')
      await form.getByLabel(words('traits.place.city')).fill('Rotterdam')
      await page.getByRole('option', { name: /^Rotterdam/ }).click()
      await form.locator('input[type=date]').first().fill(day(0))
      await form.locator('input[type=date]').last().fill(day(2))
      await expect(form.getByRole('figure')).toContainText('Rotterdam')
      await expectAccessible(page)
      await form.getByRole('button', { name: words('discretion.travel.save') }).click()
      const end = page.getByRole('button', { name: words('discretion.travel.end') })
      await expect(end).toBeVisible()

      await noor.page.goto(`${prefix}/members/${mees.id}`)
      const label = noor.page.getByText(
        words('shell.visiting', { city: rotterdam?.city.name ?? '', dates: '' })
          .trim()
          .replace(/,$/, ''),
      )
      await expect(label).toBeVisible()
      await expect(noor.page.locator('main')).not.toContainText('Utrecht')
      await expectAccessible(noor.page)

      await end.click()
      await expect(
        page.getByText(words('discretion.travel.off', { city: 'Utrecht' })),
      ).toBeVisible()
      await noor.page.reload()
      await expect(noor.page.locator('main')).toContainText('Utrecht')
    },
  )
}
