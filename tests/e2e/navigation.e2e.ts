import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logIn } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('de')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const footer = (page: Page, key: string) =>
  page.getByRole('contentinfo').getByRole('link', { name: words(`shell.footer.${key}`) })

/** Waits until the page is hydrated. */
const alive = (page: Page) => expect(page.locator('html[data-alive]')).toBeAttached()

/** Marks the document and its header; a reloaded page would not have the marks. */
async function mark(page: Page): Promise<() => Promise<boolean>> {
  await page
    .locator('header')
    .first()
    .evaluate((header) => header.setAttribute('data-seen', ''))
  return async () => (await page.locator('header[data-seen]').count()) === 1
}

test('navigates within a language without a reload, back and forth, and keeps the layout', async ({
  page,
}) => {
  await page.goto('/de/pricing')
  await expect(page.locator('footer a').first()).toHaveAttribute('href', /^\/de\//)
  const first = await heading(page).innerText()
  await alive(page)
  const stays = await mark(page)
  await footer(page, 'complaints').click()
  await expect(page).toHaveURL(/\/de\/complaints$/)
  await expect(heading(page)).not.toHaveText(first)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(heading(page)).toHaveText(first)
  await page.goForward()
  await expect(page).toHaveURL(/\/de\/complaints$/)
  await expect(heading(page)).not.toHaveText(first)
  expect(await stays()).toBe(true)
})

test('leaves fragment links to the browser, and Back restores the scroll position', async ({
  page,
}) => {
  await page.goto('/de/pages/terms')
  const contents = page.getByRole('main').getByRole('navigation').getByRole('link')
  await contents.last().hover()
  await alive(page)
  const stays = await mark(page)
  await contents.last().click()
  await expect(page).toHaveURL(/#\w/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await footer(page, 'complaints').click()
  await expect(page).toHaveURL(/complaints$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/#\w/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await page.goBack()
  await expect(page).toHaveURL(/terms$/)
  expect(await stays()).toBe(true)
})

test('a page that fails shows its error in place, and the next page works', async ({ page }, {
  project,
}) => {
  await logIn(
    { page, words: wordsOf('en'), locale: 'en', isPhone: project.name === 'phone' },
    'free',
  )
  await alive(page)
  const stays = await mark(page)
  const link = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name }).filter({ visible: true }).first()
  await page.route('**/api/likes.php*', (route) =>
    route.fulfill({
      status: 429,
      json: { error: { code: 'too_many_requests', params: { minutes: 1 } } },
    }),
  )
  await link('Likes').click()
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1)
  await link('Messages').click()
  await expect(page).toHaveURL(/\/chats$/)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  expect(await stays()).toBe(true)
})

test('the portrait of the first pressed card moves to its profile', async ({ page }, {
  project,
}) => {
  const isPhone = project.name === 'phone'
  await logIn({ page, words: wordsOf('en'), locale: 'en', isPhone }, 'free')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/members?with_photo=1')
  await alive(page)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (change) => {
      const transition = start(change)
      transition.ready.then(
        () => document.documentElement.setAttribute('data-moved', ''),
        () => {},
      )
      return transition
    }
  })
  await page.getByRole('main').getByRole('article').nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/members\/\d+$/)
  await expect(page.locator('html[data-moved]')).toBeAttached()
})

test('a press before hydration is queued and replayed', async ({ page }) => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await gate
    await route.continue()
  })
  await page.goto('/de/login', { waitUntil: 'commit' })
  const menu = page.getByRole('button', { name: words('shell.language', { language: 'Deutsch' }) })
  await menu.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: words('accounts.field.showPassword') }).click()
  await expect(
    page.getByRole('button', { name: words('accounts.field.showPassword') }),
  ).toBeVisible()
  release()
  await alive(page)
  await expect(
    page.getByRole('button', { name: words('accounts.field.hidePassword') }),
  ).toBeVisible()
})
