import type { CDPSession, Page } from '@playwright/test'
import { observeLoad, readFigures } from '../../scripts/page-figures.ts'
import type { Database } from '../../src/server/database/pool.ts'
import { expect, test } from './fixtures.ts'
import { openDatabase, someone } from './people.ts'
import { readDemo } from './ui-steps.ts'

/** Layout shift that nobody notices. */
const MAX_SHIFT = 0.005
/** The upper edge of the first face on a phone. */
const MAX_FIRST_FACE = 215
/** Requests before the page answers to touch, and kilobytes until the network is quiet. */
type Budget = { requests: number; kilobytes: number }
const texts: Budget = { requests: 22, kilobytes: 280 }
const photos: Budget = { requests: 30, kilobytes: 600 }
/** Answers to touch without a script, so that all of its pictures count. */
const landing: Budget = { requests: 34, kilobytes: 450 }
/** Slow enough that fonts, photos and scripts arrive after the first paint, as on a phone. */
const SLOW = {
  offline: false,
  latency: 60,
  downloadThroughput: 500_000,
  uploadThroughput: 200_000,
}

const forVisitors: Record<string, Budget> = {
  '/': landing,
  '/login': texts,
  '/signup': texts,
  '/pricing': texts,
  '/pages/faq': texts,
  '/complaints': texts,
  '/members': photos,
}
const forMembers = (id: string): Record<string, Budget> => ({
  '/members': photos,
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
  const faults: string[] = []
  for (const [path, budget] of Object.entries(budgets))
    faults.push(...(await faultsOf(page, cdp, path, budget)))
  return faults
}

async function faultsOf(
  page: Page,
  cdp: CDPSession,
  path: string,
  budget: Budget,
): Promise<string[]> {
  await cdp.send('Network.clearBrowserCache')
  let bytes = 0
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength
  }
  cdp.on('Network.loadingFinished', count)
  await page.goto(path, { waitUntil: 'networkidle' })
  cdp.off('Network.loadingFinished', count)
  const { cls, requests, firstFace } = await readFigures(page)
  const checks: [name: string, value: number, limit: number][] = [
    ['layout shift', cls, MAX_SHIFT],
    ['requests', requests, budget.requests],
    ['kilobytes', Math.round(bytes / 1000), budget.kilobytes],
  ]
  if (path === '/members') checks.push(['first face', firstFace ?? Infinity, MAX_FIRST_FACE])
  return checks.flatMap(([name, value, limit]) =>
    value > limit ? [`${path}: ${name} ${value}, at most ${limit}`] : [],
  )
}

test(
  'pages for visitors stay still and small while they load on a phone',
  { tag: ['@phone', '@isolated', '@full'] },
  async ({ page }) => {
    expect(await loadAll(page, forVisitors)).toEqual([])
  },
)

test(
  'pages for members stay still and small while they load on a phone',
  { tag: ['@phone', '@isolated', '@full'] },
  async ({ browser, contextOptions }) => {
    const { page } = await someone(db, { browser, options: contextOptions, name: 'Mees' })
    const [other = ''] = readDemo().members
    expect(await loadAll(page, forMembers(other))).toEqual([])
  },
)
