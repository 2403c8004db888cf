import type { BrowserContext, Page } from '@playwright/test'
import { addMember } from '../factories/member.ts'
import { boxOf } from './boxes.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { addPhotos } from './photos.ts'
import { holdScripts, readDemo } from './ui-steps.ts'
import { wordsOf } from './words.ts'

const words = wordsOf('en')

async function enter(context: BrowserContext, account: 'free' | 'operator'): Promise<void> {
  const { accounts, password } = readDemo()
  const answer = await context.request.post('/api/user.php', {
    data: { email: accounts[account], password },
  })
  expect(answer.status()).toBe(200)
}

/** The sum of the layout shifts until the pictures of the page have loaded. */
const sumShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if ('value' in entry && typeof entry.value === 'number') sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

test('nothing of the log-in page moves while its pictures load @desktop', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' })
  // A slow browser paints what it has parsed so far: the rest of a button moves its icon.
  expect(await sumShifts(page)).toBeLessThan(0.005)
})

test(
  'the photos of a profile stay above the similar members at every scroll position',
  { tag: '@desktop' },
  async ({ browser, contextOptions }) => {
    const db = await openDatabase()
    const options = { ...contextOptions, viewport: { width: 1280, height: 900 } }
    const { page } = await someone(db, { browser, options, name: 'Mees', paid: true })
    const owner = await addMember(db, { name: 'Fleur', birthDate: '1987-03-09' })
    await addPhotos(db, owner, { status: 'active', count: 4 })
    for (const name of ['Saar', 'Evi', 'Lotte', 'Juul', 'Nina'])
      await addMember(db, { name, birthDate: '1987-03-09' })
    await page.goto(`/members/${owner}`, { waitUntil: 'networkidle' })
    const strip = page.getByRole('list', {
      name: words('photos.gallery.label', { name: 'Fleur' }),
    })
    const gallery = strip.locator('xpath=../..')
    const similar = page.getByRole('heading', { name: words('search.similar.title') })
    const first = await boxOf(gallery)
    expect(first.height).toBeGreaterThan(500)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height - 900).toBeGreaterThan(150)
    for (let offset = 0; offset <= height - 900; offset += 50) {
      await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), offset)
      const { y, height: ofGallery } = await boxOf(gallery)
      expect(y + ofGallery, `scrolled by ${offset}`).toBeLessThanOrEqual((await boxOf(similar)).y)
    }
    await db.end()
  },
)

test(
  'a dialog whose code is loading shows a whole spinner',
  { tag: '@desktop' },
  async ({ browser, contextOptions, watch: { follow } }) => {
    const db = await openDatabase()
    const { page } = await someone(db, { browser, options: contextOptions, follow, name: 'Mees' })
    const noor = await addMember(db, { name: 'Noor' })
    await page.goto(`/members/${noor}`, { waitUntil: 'networkidle' })
    const release = await holdScripts(page)
    await page.getByRole('button', { name: /gift/i }).click()
    const spinner = page.getByRole('dialog').locator('.animate-spin')
    const { width, height } = await spinner.evaluate((ring) => ({
      width: ring instanceof HTMLElement ? ring.offsetWidth : 0,
      height: ring instanceof HTMLElement ? ring.offsetHeight : 0,
    }))
    expect([width, height]).toEqual([18, 18])
    await release()
    await expect(page.getByRole('dialog', { name: 'Send a gift' })).toBeVisible()
    await db.end()
  },
)

test('a row of tabs starts at the current one, also without a script @phone', async ({
  browser,
  contextOptions,
  watch,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  watch.follow(context)
  await enter(context, 'free')
  const page = await context.newPage()
  await page.goto('/notifications?tab=data')
  const tabs = page.getByRole('navigation', { name: words('settings.settings.title') })
  await expect(tabs.locator('[aria-current]')).toBeInViewport({ ratio: 1 })
  await page.goto('/complete-signup?step=2')
  const bar = page.getByRole('button', { name: words('accounts.steps.continue') }).locator('..')
  const { y, height } = await boxOf(bar)
  expect(Math.round(y + height)).toBe(page.viewportSize()?.height)
  // None needs to be searched for, whatever the others count.
  for (const path of ['/likes/received', '/de/likes/received']) {
    await page.goto(path)
    const rows = page.getByRole('main').getByRole('navigation').getByRole('link')
    expect(await rows.count()).toBe(4)
    for (const tab of await rows.all()) await expect(tab, path).toBeInViewport({ ratio: 1 })
  }
})

test('figures are filtered without a script and lead to their orders @desktop', async ({
  browser,
  contextOptions,
  watch,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  watch.follow(context)
  await enter(context, 'operator')
  const page = await context.newPage()
  await page.goto('/operator/statistics')
  const totals = page.getByRole('row', { name: /^All/ })
  const figures = page.locator('main dl > div')
  const valueOf = (label: string) => figures.filter({ hasText: label }).locator('dd').first()
  // Both sources of first orders tell the same.
  const first = (await valueOf(words('consoleStatistics.figures.first_orders')).textContent()) ?? ''
  await expect(totals).toContainText(first)
  await page.getByLabel(words('consoleStatistics.from'), { exact: true }).fill('2026-01-01')
  await page
    .getByRole('combobox', { name: words('consoleStatistics.funnel.groups.lander'), exact: true })
    .selectOption('landing')
  await page.getByRole('button', { name: words('console.table.filter') }).click()
  await expect(page).toHaveURL(/from=2026-01-01.*lander=landing/)
  const orders = valueOf(words('consoleStatistics.figures.orders'))
  const count = Number(await orders.textContent())
  expect(count).toBeGreaterThan(0)
  await orders.getByRole('link').click()
  await expect(page).toHaveURL(/\/operator\/orders\?.*event=completed.*$/)
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(Math.min(50, count))
})

test('keys that are pressed before the console is alive act in their order @desktop', async ({
  page,
}) => {
  await enter(page.context(), 'operator')
  const release = await holdScripts(page)
  await page.goto('/operator', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await release()
  await expect(page).toHaveURL(/\/operator\/chargebacks$/)
})
