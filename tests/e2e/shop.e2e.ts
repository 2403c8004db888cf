import { localePath } from '../../src/platform/locales.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { logIn, type Person } from './ui-steps.ts'
import { wordsOf } from './words.ts'

for (const locale of localesToRun('pl', 'en')) {
  test(
    `the shop explains why it sells nothing, and keeps the code of a campaign link (${locale})`,
    { tag: '@full' },
    async ({ page }, { project }) => {
      const words = wordsOf(locale)
      const person: Person = { page, words, locale, isPhone: project.name === 'phone' }
      // A campaign link in another language; the visitor changes the language, browses and logs in.
      await page.goto('/nl/members?discountcode=NOPE10')
      await page.goto(localePath(locale, '/pricing'))
      await logIn(person, 'free')
      await page.goto(localePath(locale, '/premium'))
      await expect(page.getByLabel(words('payments.code.label'))).toHaveValue('NOPE10')
      await expect(page.getByText(words('errors.discount_not_found'))).toBeVisible()
      await expectAccessible(page)

      const missing = await page.goto(localePath(locale, '/credits/p9'))
      expect(missing?.status()).toBe(404)
      await expect(page.getByText(words('payments.unknown.bundle', { name: 'p9' }))).toBeVisible()
      await expect(page.getByRole('radio').first()).toBeVisible()
      await expectAccessible(page)
      const method = await page.goto(localePath(locale, '/credits/p1/bogus'))
      expect(method?.status()).toBe(404)
      await expect(
        page.getByText(words('payments.unknown.method', { name: 'bogus' })),
      ).toBeVisible()
      await expect(page.locator('input[name=bundle][value=p1]')).toBeChecked()
      const response = await page.goto(localePath(locale, '/credits/p1/paypal'))
      expect(response?.status()).toBe(200)
      await expect(page.getByRole('alert')).toHaveCount(0)
    },
  )
}
