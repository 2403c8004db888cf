import type { Page } from '@playwright/test'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, expectAccessible, test } from './fixtures.ts'
import { longAgo, openDatabase, someone } from './people.ts'
import { wordsOf } from './words.ts'

/** Replays what sections 7 and 9 of the specification say about the browser. */

const words = wordsOf('en')

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

const pathOf = (url: string) => new URL(url).pathname

const polledPaths = ['/api/user.php', '/api/chats.php', '/api/likes.php']

/** Counts how often the page has fetched each of them. */
function countPolls(page: Page): () => number[] {
  const polled: string[] = []
  page.on('requestfinished', (request) => polled.push(pathOf(request.url())))
  return () => polledPaths.map((each) => polled.filter((path) => path === each).length)
}

test(
  'polls user, chats and likes after 5 s, then every 60 s, or 300 s with push',
  { tag: ['@desktop', '@isolated'] },
  async ({ browser, contextOptions }) => {
    const { page, id } = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Mees',
      seenAt: longAgo(),
    })
    await page.clock.install()
    const polls = countPolls(page)
    const live = page.waitForRequest((request) => pathOf(request.url()) === '/api/events.php')
    await page.goto('/profile')
    await live
    await page.waitForLoadState('networkidle')
    expect(polls()).toEqual([0, 0, 0])

    await page.clock.fastForward(5_000)
    await expect.poll(() => Math.min(...polls())).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(polls()).toEqual([1, 1, 1])

    // From here the live stream seems silent on the test's clock, and each reconnection asks for the user.
    const lists = () => polls().slice(1)

    await page.evaluate((member) => localStorage.setItem('push-subscribed', member), id)
    await page.clock.fastForward(60_000)
    await expect.poll(lists).toEqual([2, 2])
    await page.clock.fastForward(200_000)
    await page.waitForLoadState('networkidle')
    expect(lists()).toEqual([2, 2])
    await page.clock.fastForward(100_000)
    await expect.poll(lists).toEqual([3, 3])
  },
)

test(
  'reports a hidden page by beacon, and shows a slow navigation after 200 ms for at least 200 ms',
  { tag: ['@desktop', '@isolated'] },
  async ({ browser, contextOptions }) => {
    const options = { ...contextOptions, reducedMotion: 'no-preference' } as const
    const { page } = await someone(db, { browser, options, name: 'Noor' })
    await page.clock.install()
    await page.goto('/profile', { waitUntil: 'networkidle' })
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/members.php?*', async (route) => {
      await released
      await route.continue()
    })
    await page.clock.pauseAt(Date.now() + 10_000)
    const bar = page.getByRole('progressbar', { name: words('shell.loading') })
    const request = page.waitForRequest('**/api/members.php?*')
    await page
      .getByRole('link', { name: words('shell.nav.search') })
      .first()
      .click()
    await request
    await page.clock.runFor(150)
    await expect(bar).toHaveCount(0)
    await page.clock.runFor(100)
    await expect(bar).toBeVisible()
    expect(await bar.evaluate((each) => getComputedStyle(each).animationDuration)).toBe('5s')
    release()
    await page.waitForURL(/\/members$/)
    await page.clock.runFor(100)
    await expect(bar).toBeVisible()
    await page.clock.runFor(200)
    await expect(bar).toHaveCount(0)

    const beacon = page.waitForRequest((each) => pathOf(each.url()) === '/api/page-hidden.php')
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange'))
    })
    expect((await beacon).postData()).toBe('{}')
  },
)

test(
  'the entry warning opens on the landing page without a touch',
  { tag: '@phone' },
  async ({ page }) => {
    await page.context().clearCookies({ name: 'entry-warning' })
    await page.goto('/')
    const warning = page.locator('#site-entry-warning')
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await warning.getByRole('button', { name: words('visit.entry.enter', { age: 18 }) }).click()
    await expect(warning).toBeHidden()
    await page.reload()
    await expect(page.getByRole('region', { name: words('shell.welcome.label') })).toBeVisible()
    await expect(warning).toHaveCount(0)
  },
)
