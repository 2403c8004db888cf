import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import * as z from 'zod'
import { budgetOf } from '../../scripts/checks/sizes/budgets.ts'
import {
  lateScripts,
  Manifest,
  Route,
  routeScripts,
} from '../../scripts/checks/sizes/route-sizes.ts'
import { pageRoutes } from '../../src/app/web/routes.ts'
import { textModule } from '../../src/web/text-bundles.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { addConversation, longAgo, openDatabase, sendByApi, someone } from './people.ts'

/** The scripts that a page names itself: its entry, and what it asks the browser to load with it. */
const scriptsIn = (html: string) => [
  ...new Set([...html.matchAll(/"(\/assets\/[\w-]+\.js)"/g)].map(([, path]) => path)),
]

/** Once the page answers: live events, and after a move the pages that its navigation leads to. */
const MAX_PREFETCHED = 15

/** The component gallery of local mode imports every part of the site. */
const published = pageRoutes.filter(({ localOnly }) => !localOnly)

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

test(
  'no page names more scripts than its budget',
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
    const tooMany: string[] = []
    for (const route of published) {
      const { path, middleware } = route
      const { request } =
        middleware.includes('members') || path === '/members/:id' ? mees.context : visitor
      const response = await request.get(`/de${addresses[path] ?? path}`)
      if (response.status() !== 200) continue
      const count = scriptsIn(await response.text()).length
      counts[path] = count
      if (count > budgetOf(route).files) tooMany.push(path)
    }
    expect(tooMany).toEqual([])
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

const built = (path: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../dist', path), 'utf8'))

/** The scripts that a page receives without a move of its reader, with the bytes transferred. */
async function receivedScripts(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.goto(path)
  await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  // Idle modules are loaded in the next moments.
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_500)
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map((entry) => ({
        file: new URL(entry.name).pathname.slice(1),
        bytes: entry instanceof PerformanceResourceTiming ? entry.transferSize : 0,
      })),
  )
  await page.close()
  return scripts
}

/** What a chat of a brand with voice notes and translation loads besides, in German. */
function capabilityScripts(manifest: Manifest): string[] {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) return
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  const modules = ['src/chat/web/voice-button.tsx', 'src/translation/web/translation-line.tsx']
  for (const key of [...modules, textModule('de', 'chatExtras')]) visit(key)
  return [...files]
}

test(
  'a page receives by itself what the check of sizes counts, and not more than its budget',
  { tag: '@desktop' },
  async ({ browser, contextOptions }) => {
    const mees = await someone(db, {
      browser,
      options: contextOptions,
      name: 'Mees',
      seenAt: longAgo(),
    })
    const noor = await someone(db, { browser, options: contextOptions, name: 'Noor' })
    const visitor = await browser.newContext(contextOptions)
    const conversation = await addConversation(db, mees.id, noor.id)
    // An empty chat asks for beginnings of a first message.
    await sendByApi(noor, conversation, 'Good evening')
    const manifest = Manifest.parse(built('client/.vite/manifest.json'))
    const routes = z.array(Route).parse(built('routes.json'))
    const views = [
      { name: 'login', path: '/de/login', reader: 'visitor', context: visitor },
      { name: 'members', path: '/de/members', reader: 'member', context: mees.context },
      {
        name: 'chats-id',
        path: `/de/chats/${conversation}`,
        reader: 'member',
        context: mees.context,
      },
    ] as const
    for (const { name, path, reader, context } of views) {
      const route = routes.find((each) => each.name === name)
      if (!route) throw new Error(`${name} is no page`)
      const counted = [
        ...routeScripts(route, manifest, 'de'),
        ...lateScripts(route, reader, manifest),
      ]
      const scripts = await receivedScripts(context, path)
      // Only brands that turn on voice notes or translation, as that of the demo, load these.
      const ofCapabilities = new Set(
        capabilityScripts(manifest).filter((file) => !counted.includes(file)),
      )
      const received = scripts.filter(({ file }) => !ofCapabilities.has(file))
      expect(received.map(({ file }) => file).toSorted(), name).toEqual(
        [...new Set(counted)].toSorted(),
      )
      const sum = received.reduce((bytes, script) => bytes + script.bytes, 0)
      expect(sum / 1000, name).toBeLessThan(budgetOf(route).received)
    }
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
