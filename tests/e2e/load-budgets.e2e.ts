import type { Page, Request } from '@playwright/test'
import {
  observeLoad,
  readFigures,
  waitUntilAlive,
  type PageFigures,
} from '../../scripts/tools/page-figures.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { readDemo } from './ui-steps.ts'

/** Layout shift that nobody notices. */
const MAX_SHIFT = 0.005
/** The upper edge of the first face on a phone. */
const MAX_FIRST_FACE = 215
/** Requests and kilobytes before the page answers to touch: later ones depend on the machine. */
type Budget = { requests: number; kilobytes: number }
const texts: Budget = { requests: 20, kilobytes: 260 }
const photos: Budget = { requests: 30, kilobytes: 550 }
/** Answers to touch without a script, so that all of its pictures count. */
const landing: Budget = { requests: 30, kilobytes: 400 }
/** Slow enough that fonts, photos and scripts arrive after the first paint, as on a phone. */
const SLOW = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_000_000,
  uploadThroughput: 200_000,
}

/** Other tests add members without photos, who are active last and would fill the first screen. */
const people = '/members?with_photo=1'

const forVisitors: Record<string, Budget> = {
  '/': landing,
  '/login': texts,
  '/signup': texts,
  '/pricing': texts,
  '/pages/faq': texts,
  '/complaints': texts,
  [people]: photos,
}
const forMembers = (id: string): Record<string, Budget> => ({
  [people]: photos,
  [`/members/${id}`]: photos,
  '/likes/received': texts,
  '/chats': texts,
  [`/members/${id}/chat`]: texts,
  '/premium': texts,
  '/profile': texts,
  '/notifications': texts,
  '/swipe-game': photos,
})

let db: Database
test.beforeAll(async () => {
  db = await openDatabase()
})
test.afterAll(() => db.end())

async function loadAll(page: Page, budgets: Record<string, Budget>): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', SLOW)
  await page.addInitScript(observeLoad)
  await page.addInitScript(countFormatters)
  const faults: string[] = []
  for (const [path, budget] of Object.entries(budgets)) {
    // A request of the last page that is still open when the cache goes would never end.
    await page.goto('about:blank')
    await cdp.send('Network.clearBrowserCache')
    await loadWhole(page, path)
    faults.push(...faultsOf(path, budget, await readFigures(page)))
    const formatters = await page.evaluate(() => document.documentElement.dataset['formatters'])
    if (formatters) faults.push(`${path}: creates ${formatters} before it answers (decision 1060)`)
  }
  return faults
}

/** Runs in the page: names the formatters of the engine that are created before it answers to touch. */
function countFormatters(): void {
  const kinds = [
    'Collator',
    'DateTimeFormat',
    'DisplayNames',
    'ListFormat',
    'NumberFormat',
  ] as const
  const note = (kind: string) => {
    const { dataset } = document.documentElement
    if (!('alive' in dataset))
      dataset['formatters'] = `${dataset['formatters'] ?? ''} ${kind}`.trim()
  }
  for (const kind of kinds)
    Object.assign(Intl, {
      [kind]: new Proxy(Intl[kind], {
        construct(target, settings) {
          note(kind)
          const formatter: unknown = Reflect.construct(target, settings)
          if (typeof formatter === 'object' && formatter) return formatter
          throw new Error(`${kind} is no constructor`)
        },
      }),
    })
}

/** Until the page answers to touch and nothing that it has asked for is missing. */
async function loadWhole(page: Page, path: string): Promise<void> {
  const open = new Set<Request>()
  const begin = (request: Request) => {
    // A stream of events never ends.
    if (request.resourceType() !== 'eventsource') open.add(request)
  }
  const end = (request: Request) => void open.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  await page.goto(path)
  await page.waitForFunction(
    () =>
      performance.getEntriesByName('first-contentful-paint').length > 0 &&
      document.fonts.status === 'loaded',
  )
  await waitUntilAlive(page)
  await expect.poll(() => open.size).toBe(0)
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end)
}

function faultsOf(path: string, budget: Budget, figures: PageFigures): string[] {
  const checks: [name: string, value: number, limit: number][] = [
    ['layout shift', figures.cls, MAX_SHIFT],
    ['requests', figures.requests, budget.requests],
    ['kilobytes', figures.earlyKilobytes, budget.kilobytes],
  ]
  if (path.startsWith(people))
    checks.push(['first face', figures.firstFace ?? Infinity, MAX_FIRST_FACE])
  return checks.flatMap(([name, value, limit]) =>
    value > limit ? [`${path}: ${name} ${value}, at most ${limit}`] : [],
  )
}

test(
  'pages for visitors stay still and small while they load on a phone',
  { tag: ['@phone', '@isolated'] },
  async ({ page }) => {
    expect(await loadAll(page, forVisitors)).toEqual([])
  },
)

test(
  'pages for members stay still and small while they load on a phone',
  { tag: ['@phone', '@isolated'] },
  async ({ browser, contextOptions }) => {
    const { page } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    const [other = ''] = readDemo().members
    expect(await loadAll(page, forMembers(other))).toEqual([])
  },
)
