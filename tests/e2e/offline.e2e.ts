import { localePath } from '../../src/platform/locales.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, expectToFit, test } from './fixtures.ts'
import { localesToRun } from './locales-to-run.ts'
import { openDatabase, someone, type Someone } from './people.ts'
import { wordsOf } from './words.ts'

test.use({ serviceWorkers: 'allow' })

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

/** Waits until the service worker controls the page and has cached the offline page. */
async function workerReady({ page }: Pick<Someone, 'page'>): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve),
      )
  })
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await caches.match('/offline', { ignoreVary: true })) !== undefined,
      ),
    )
    .toBe(true)
}

for (const locale of localesToRun('pl', 'en', 'de')) {
  const words = wordsOf(locale)
  test.describe(`in ${locale}`, () => {
    test('shows a visitor without a connection the offline page, which loads the requested page once online', async ({
      page,
      context,
    }) => {
      await page.goto(localePath(locale, '/pages/terms'), { waitUntil: 'networkidle' })
      await workerReady({ page })
      await context.setOffline(true)
      await page.goto(`${localePath(locale, '/pricing')}?from=here`)
      await expect(page.getByRole('heading', { name: words('shell.offline.title') })).toBeVisible()
      await expect(page.getByText(words('shell.offline.text'))).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: words('shell.offline.again') }).click()
      await expect(page.getByRole('heading', { name: words('shell.offline.title') })).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: words('shell.offline.title') })).toHaveCount(0)
      await expect(page).toHaveURL(/\/pricing\?from=here$/)
    })

    test.describe('without a worker', () => {
      // Playwright takes a worker online after its pages: what a page loads in between would fail.
      test.use({ serviceWorkers: 'block' })

      test(
        'a link pressed offline stays in the app with a message, and the page loads once online',
        { tag: '@full' },
        async ({ browser, contextOptions, isMobile, watch: { follow } }) => {
          const { page, context } = await someone(db, {
            browser,
            options: contextOptions,
            follow,
            name: 'Mees',
          })
          await page.goto(localePath(locale, '/chats'), { waitUntil: 'networkidle' })
          await page.evaluate(() => Object.assign(window, { sameDocument: true }))
          await context.setOffline(true)
          const strip = page
            .getByRole('status')
            .filter({ hasText: words('shell.offline.messagesLater') })
          await expect(strip).toBeVisible()
          await expectToFit(page)
          const menu = page.getByRole('navigation', { name: words('shell.nav.label') })
          await menu
            .getByRole('link', { name: words(isMobile ? 'shell.tabs.likes' : 'shell.nav.likes') })
            .click()
          await expect(
            page.getByRole('heading', { level: 1, name: words('shell.offline.title') }),
          ).toBeVisible()
          await expect(page).toHaveURL(/\/likes/)
          await expectAccessible(page)
          await context.setOffline(false)
          await expect(
            page.getByRole('heading', { level: 1, name: words('shell.offline.title') }),
          ).toHaveCount(0)
          await expect(strip).toHaveCount(0)
          expect(await page.evaluate<unknown>('window.sameDocument')).toBe(true)
        },
      )
    })
  })
}

test('caches nothing personal, and deletes the caches at log-out', async ({
  browser,
  contextOptions,
  watch: { follow },
}) => {
  const me = await someone(db, { browser, options: contextOptions, follow, name: 'Secretname' })
  const { page } = me
  await page.goto('/profile', { waitUntil: 'networkidle' })
  await workerReady(me)
  await page.goto('/members', { waitUntil: 'networkidle' })
  const cached = () =>
    page.evaluate(async () => {
      const names = await caches.keys()
      const found = await Promise.all(
        names.map(async (name) => {
          const cache = await caches.open(name)
          return Promise.all(
            (await cache.keys()).map(async ({ url }) => [
              new URL(url).pathname,
              await (await cache.match(url))?.text(),
            ]),
          )
        }),
      )
      return found.flat()
    })
  const all = await cached()
  expect(all.length).toBeGreaterThan(10)
  for (const [path, text] of all) {
    // The language of the last page, in which the app starts without a connection.
    if (path === '/.language') expect(text).toBe('en')
    else expect(path).toMatch(/^(?:\/assets\/|(?:\/[a-z]{2})?\/offline$)/)
    expect(text).not.toContain('Secretname')
  }
  await page.getByRole('button', { name: /^Your account/ }).click()
  const before = page.waitForURL((url) => url.pathname === '/')
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await before
})
