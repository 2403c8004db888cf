import type { Page } from '@playwright/test'
import { join, open, post } from './buyer.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { confirmAddress, readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

test.use({ locale: 'en-GB' })

test(
  'offers the time bonus after 40 seconds without credits, counts down by the second, and ends at zero',
  {
    tag: ['@desktop', '@isolated', '@full'],
  },
  async ({ page }) => {
    const buyer = await join(page, words, 'en')
    const person = { page, words, locale: 'en', isPhone: false } as const
    await confirmAddress(person, buyer.email)
    expect(await giveAll(page)).toBe(200)

    await page.clock.install()
    await open(buyer, '/credits')
    const timer = page.getByRole('timer').first()
    await expect(timer).toHaveText(/03:5\d:\d\d/)
    // The clock is stopped, so that a slow machine doesn't affect the countdown.
    await page.clock.pauseAt(Date.now() + 60_000)
    await page
      .getByRole('navigation')
      .getByRole('link', { name: words('shell.nav.search') })
      .first()
      .click()
    await page.clock.runFor(500)
    await expect(page).toHaveURL(/\/members$/)
    const modal = page.getByRole('dialog', { name: words('bonusDialog.title') })
    await page.clock.fastForward(38_000)
    await expect(modal).toHaveCount(0)
    await page.clock.fastForward(2_000)
    await expect(modal).toContainText('first 4 hours')
    await page.clock.resume()
    await expectAccessible(page)
    await expect(modal.getByRole('link', { name: words('bonusDialog.see') })).toHaveAttribute(
      'href',
      '/credits',
    )

    await modal.getByRole('button', { name: words('bonusDialog.notNow') }).click()
    const before = await timer.textContent()
    await page.clock.fastForward(1_000)
    await expect(timer).not.toHaveText(before ?? '')
    await page.clock.fastForward('04:00:00')
    await expect(page.getByRole('timer')).toHaveCount(0)
  },
)

/** Spends the five sign-up credits on one gift, for the first member who accepts messages. */
async function giveAll(page: Page): Promise<number> {
  for (const profile of readDemo().members.slice(0, 20)) {
    const status = await post(page, '/api/gift.php', {
      id: crypto.randomUUID(),
      profile,
      gift: 'champagne',
    })
    if (status === 200) return status
  }
  return 0
}

test('hides the time bonus after the log-out', { tag: ['@desktop', '@full'] }, async ({ page }) => {
  const buyer = await join(page, words, 'en')
  await open(buyer, '/members')
  await expect(page.getByRole('timer').first()).toBeVisible()
  await page.getByRole('button', { name: /, Daan$/ }).click()
  await page.getByRole('menuitem', { name: words('shell.nav.logout') }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('timer')).toHaveCount(0)
})
