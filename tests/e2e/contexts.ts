import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { adaptToFirefox } from './firefox/adapt.ts'

/**
 * Browser contexts of this worker. Its tests take them in turn, because a new one starts processes,
 * fetches every file and compiles every script again, which costs more than most tests themselves.
 */
const idle = new Map<string, Reusable[]>()
let lent: Reusable[] = []

type Reusable = { context: BrowserContext; key: string; origin: string }

/** What contexts of the current test get. */
export type ContextSettings = {
  baseURL: string
  viewport: { width: number; height: number } | null
  cookies: Parameters<BrowserContext['addCookies']>[0]
  /** Options that a file may change for its tests. */
  varied: Pick<BrowserContextOptions, 'locale' | 'serviceWorkers'>
  /** A page of the test changes what cannot be undone, such as the clock or its scripts. */
  isIsolated: boolean
}
let settings: ContextSettings | undefined

export function useSettings(current: ContextSettings): void {
  settings = current
}

/** Returns a context that is like new until the end of the test. */
export async function takeContext(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> {
  if (!settings) throw new Error('Contexts can be taken within a test only')
  const origin = options.baseURL ?? settings.baseURL
  const key = JSON.stringify([origin, settings.varied, options])
  const reused = settings.isIsolated ? undefined : idle.get(key)?.pop()
  const context = reused?.context ?? (await browser.newContext({ ...options, baseURL: origin }))
  if (browser.browserType().name() === 'firefox') await adaptToFirefox(context)
  lent.push(reused ?? { context, key: settings.isIsolated ? '' : key, origin })
  return context
}

/** Returns the page that the context keeps, so that its process and its compiled scripts live on. */
export async function pageOf(context: BrowserContext): Promise<Page> {
  return context.pages()[0] ?? context.newPage()
}

/** Resets the contexts of a test that has passed for the next ones; closes those of a failed one. */
export async function returnContexts(hasPassed: boolean): Promise<void> {
  const returned = lent
  lent = []
  await Promise.all(
    returned.map(async (each) => {
      const [page] = each.context.pages()
      const isLikeNew = hasPassed && each.key !== '' && page && (await reset(each, page))
      if (isLikeNew) idle.set(each.key, [...(idle.get(each.key) ?? []), each])
      else await each.context.close()
    }),
  )
}

/** A page of the same origin without scripts. A blank page would have a process of its own. */
export const emptyPage = '/robots.txt'

/** Everything that a page of the site can store, except cookies. */
const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers'

/** Returns false if the page did not let itself be reset, as one that is reloading itself. */
async function reset({ context, origin }: Reusable, page: Page): Promise<boolean> {
  try {
    for (const event of ['console', 'dialog', 'request', 'requestfinished', 'response'] as const)
      page.removeAllListeners(event)
    for (const other of context.pages().slice(1)) await other.close()
    await context.setOffline(false)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.setExtraHTTPHeaders({})
    await page.goto(new URL(emptyPage, origin).href)
    await clearStorage(context, page, origin)
    return true
  } catch {
    return false
  }
}

async function clearStorage(context: BrowserContext, page: Page, origin: string): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes })
  await session.detach()
  await context.clearPermissions()
  await context.clearCookies()
  if (settings) await context.addCookies(settings.cookies)
  if (settings?.viewport) await page.setViewportSize(settings.viewport)
}
