import { MAX_FILES } from '../../scripts/sizes/budgets.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { addConversation, openDatabase, someone } from './people.ts'

/** The scripts that a page names itself: its entry, and what it asks the browser to load with it. */
const scriptsIn = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(([, path]) => path)),
]

/** Once the page answers: live events, the texts of failures, and the pages that its navigation leads to. */
const MAX_PREFETCHED = 15

/** The component gallery of local mode imports every part of the site. */
const published = pageRoutes.filter(({ localOnly }) => !localOnly)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test(
  'no page names more than ten scripts',
  { tag: '@desktop' },
  async ({ browser, contextOptions }) => {
    const mees = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    const noor = await someone(db, { browser, options: contextOptions, name: 'Noor' })
    const visitor = await browser.newContext(contextOptions)
    const conversation = await addConversation(db, mees.id, noor.id)
    const addresses: Record<string, string> = {
      '/members/:id': `/members/${noor.id}`,
      '/members/:id/signup': `/members/${noor.id}/signup`,
      '/members/:id/chat': `/members/${noor.id}/chat`,
      '/chats/:id': `/chats/${conversation}`,
      '/likes/:type': '/likes/received',
      '/credits/:bundle/:method?': '/credits/p1',
      '/mail-change/:outcome': '/mail-change/done',
      '/reactivate/:outcome': '/reactivate/done',
    }
    const counts: Record<string, number> = {}
    for (const { path, middleware } of published) {
      const { request } =
        middleware.includes('members') || path === '/members/:id' ? mees.context : visitor
      const response = await request.get(`/de${addresses[path] ?? path}`)
      if (response.status() === 200) counts[path] = scriptsIn(await response.text()).length
    }
    expect(Object.entries(counts).filter(([, count]) => count > MAX_FILES)).toEqual([])
    expect(counts['/members']).toBeGreaterThan(1)
  },
)

test(
  'a page needs the scripts that it names and no more, and few are fetched ahead',
  { tag: '@desktop' },
  async ({ browser, contextOptions }) => {
    const { page } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    const named = scriptsIn((await (await page.goto('/de/members'))?.text()) ?? '')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    expect(new Set(scripts.slice(0, named.length))).toEqual(new Set(named))
    // Fetching ahead begins once the page is idle.
    await expect.poll(() => scripts.length).toBeGreaterThan(named.length)
    await page.waitForLoadState('networkidle')
    expect(scripts.length - named.length).toBeLessThanOrEqual(MAX_PREFETCHED)
  },
)

const firstPhotos = 'img[fetchpriority=high]'

test(
  'the scripts of a search are loaded after its first photos, with which they would share a slow line',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/de/members?with_photo=1')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
    const [photosEnd, scriptsBegin] = await page.evaluate((selector) => {
      const photos = [...document.querySelectorAll<HTMLImageElement>(selector)].map(
        ({ currentSrc }) => performance.getEntriesByName(currentSrc)[0],
      )
      const ends = photos.map((entry) =>
        entry instanceof PerformanceResourceTiming ? entry.responseEnd : Infinity,
      )
      const scripts = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
      return [Math.max(...ends), Math.min(...scripts.map(({ startTime }) => startTime))]
    }, firstPhotos)
    expect(photosEnd).toBeGreaterThan(0)
    expect(scriptsBegin).toBeGreaterThan(photosEnd)
  },
)

test(
  'a search whose first photos are lost or late answers all the same',
  { tag: ['@desktop', '@full', '@isolated'] },
  async ({ page }) => {
    await page.route('**/photos/**', (route) => route.abort())
    await page.goto('/de/members?with_photo=1')
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })

    await page.unroute('**/photos/**')
    await page.route('**/photos/**', () => {})
    await page.goto('/de/members?with_photo=1', { waitUntil: 'commit' })
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  },
)
