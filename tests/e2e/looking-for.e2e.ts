import { localePath } from '../../src/platform/locales.ts'
import { expect, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { signUp, type Person } from './ui-steps.ts'
import { wordsOf } from './words.ts'

for (const locale of localesToRun('de', 'en', 'pl')) {
  test(
    `a woman looking for women is shown women, starting on the landing page (${locale})`,
    { tag: '@full' },
    async ({ page }, { project }) => {
      const words = wordsOf(locale)
      const person: Person = { page, words, locale, isPhone: project.name === 'phone' }
      const chosen = (name: string) => page.getByRole('radio', { name, exact: true })
      await page.goto(localePath(locale, '/'))
      await page
        .getByRole('main')
        .getByRole('radio', { name: words('landing.join.woman'), exact: true })
        .check()
      await page
        .getByRole('main')
        .getByRole('radio', { name: words('landing.join.women'), exact: true })
        .check()
      await page
        .getByRole('main')
        .getByRole('button', { name: words('landing.join.submit') })
        .first()
        .click()
      await expect(chosen(words('accounts.lookingFor.female'))).toBeChecked()
      await expect(chosen(words('accounts.field.female'))).toBeChecked()
      await signUp(person, 'Lotte', `lotte-${project.name}-${locale}-${Date.now()}@example.org`)
      await expect(page).toHaveURL(/\/complete-signup\?step=1$/)

      await page.goto(localePath(locale, '/members'))
      // Before hydration the link opens a page instead of the dialog.
      await expect(page.locator('html[data-alive]')).toBeAttached()
      await page
        .getByRole('group', { name: words('search.order.label') })
        .getByRole('link')
        .first()
        .click()
      const filters = page.getByRole('dialog')
      await expect(
        filters.getByRole('radio', { name: words('search.filters.women'), exact: true }),
      ).toBeChecked()
      await page.goto(localePath(locale, '/match-finder'))
      await expect(
        page.getByRole('link', { name: words('matching.finder.female') }),
      ).toHaveAttribute('aria-current', 'page')

      await page.goto(localePath(locale, '/profile/edit/basics'), { waitUntil: 'networkidle' })
      const name = page.getByLabel(words('ownProfile.basics.name'))
      const known = await name.inputValue()
      await name.fill('@')
      await name.blur()
      await expect(name).toHaveAccessibleDescription(
        new RegExp(words('errors.name_starts_with_at')),
      )
      await name.fill(known)
      await name.blur()
      await expect(chosen(words('ownProfile.basics.preferences.female'))).toBeChecked()
      await expect(page.locator('html[data-alive]')).toBeAttached()
      await chosen(words('ownProfile.basics.preferences.everyone')).click()
      await expect(chosen(words('ownProfile.basics.preferences.everyone'))).toBeChecked()
      await expect(page.getByText(words('ownProfile.saved')).first()).toBeVisible()
      // A job changes the stored search.
      await expect(async () => {
        await page.goto(localePath(locale, '/members'))
        await expect(
          page.getByRole('group', { name: words('search.order.label') }),
        ).not.toContainText(words('search.filters.women'), { timeout: 1_000 })
      }).toPass()
    },
  )
}
